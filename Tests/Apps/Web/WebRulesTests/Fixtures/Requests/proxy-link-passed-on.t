# SPDX-License-Identifier: Apache-2.0
# A link of the page that was passed on.
by the proxy
host booth.example.org
GET /shared/0123456789abcdef0123456789abcdef?fbclid=x HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.9

GET /shared/0123456789abcdef0123456789abcdef
Standing: guest
Client: 192.0.2.9
