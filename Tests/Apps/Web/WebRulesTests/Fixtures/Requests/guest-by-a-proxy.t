# SPDX-License-Identifier: Apache-2.0
# A proxy that nobody has named asks for a guest.
by a guest
host pictures.example.org
GET /shared/0123456789abcdef0123456789abcdef HTTP/1.1
Host: pictures.example.org
X-Forwarded-For: 203.0.113.9

403 Forbidden
