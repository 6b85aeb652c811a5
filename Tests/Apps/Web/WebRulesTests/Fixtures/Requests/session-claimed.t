# SPDX-License-Identifier: Apache-2.0
# A browser claims a standing: the guard's own word takes its place.
by the proxy
host booth.example.org
GET /password HTTP/1.1
Host: booth.example.org
Standing: operator
Session: 0123
Client: 127.0.0.1
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

GET /password
Standing: guest
Client: 192.0.2.7
