# SPDX-License-Identifier: Apache-2.0
# One that does not say so counts itself.
by a guest
proxies 192.0.2.7
host pictures.example.org
GET /shared/0123456789abcdef0123456789abcdef HTTP/1.1
Host: pictures.example.org
Via: 1.1 tunnel

GET /shared/0123456789abcdef0123456789abcdef
Standing: guest
Client: 192.0.2.7
