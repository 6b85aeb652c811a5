# SPDX-License-Identifier: Apache-2.0
# A link that a messenger has passed on has something behind it.
by a guest
host pictures.example.org
GET /shared/0123456789abcdef0123456789abcdef?fbclid=IwAR0x%2Fy&utm_source=a HTTP/1.1
Host: pictures.example.org

GET /shared/0123456789abcdef0123456789abcdef
Standing: guest
Client: 192.0.2.7
