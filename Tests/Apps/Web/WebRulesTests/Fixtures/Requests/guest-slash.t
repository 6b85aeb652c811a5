# SPDX-License-Identifier: Apache-2.0
# Some programs add a slash.
by a guest
host pictures.example.org
GET /shared/0123456789abcdef0123456789abcdef/ HTTP/1.1
Host: pictures.example.org

GET /shared/0123456789abcdef0123456789abcdef
Standing: guest
Client: 192.0.2.7
