# SPDX-License-Identifier: Apache-2.0
# Behind the proxy a program needs a token.
by the proxy
host booth.example.org
GET /snapshot.jpg HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

401 Unauthorized
