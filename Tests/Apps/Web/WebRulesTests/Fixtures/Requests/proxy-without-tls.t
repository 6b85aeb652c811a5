# SPDX-License-Identifier: Apache-2.0
# A password that crosses the network in clear is known to everybody there.
by the proxy
host booth.example.org
GET /password HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: http
X-Forwarded-For: 192.0.2.7

403 Forbidden
