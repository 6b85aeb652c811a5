# SPDX-License-Identifier: Apache-2.0
# A page of the same name without TLS is another page.
by the proxy
host booth.example.org
session 0123
GET /live HTTP/1.1
Host: booth.example.org
Origin: http://booth.example.org
Upgrade: websocket
Cookie: __Host-shutter=0123
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

403 Forbidden
