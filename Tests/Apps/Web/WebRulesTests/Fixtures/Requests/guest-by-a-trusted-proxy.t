# SPDX-License-Identifier: Apache-2.0
# A proxy that is trusted says for whom it asks; the last name is its own.
by a guest
proxies 192.0.2.7
guests come by https
host pictures.example.org
GET /shared/0123456789abcdef0123456789abcdef HTTP/1.1
Host: pictures.example.org
X-Forwarded-For: 198.51.100.1, 203.0.113.9
X-Forwarded-Proto: https
Via: 2.0 Caddy

GET /shared/0123456789abcdef0123456789abcdef
Standing: guest
Client: 203.0.113.9
