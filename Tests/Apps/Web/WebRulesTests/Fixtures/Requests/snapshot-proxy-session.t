# SPDX-License-Identifier: Apache-2.0
# The page's own browser sees it by its session.
by the proxy
host booth.example.org
session 0123
GET /snapshot.jpg HTTP/1.1
Host: booth.example.org
Cookie: __Host-shutter=0123
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

GET /snapshot.jpg
Standing: operator
Client: 192.0.2.7
Session: 0123
