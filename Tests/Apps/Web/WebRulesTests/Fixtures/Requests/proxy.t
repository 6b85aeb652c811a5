# SPDX-License-Identifier: Apache-2.0
# Behind a proxy with TLS the page has the proxy's name, and whoever has given the password is the operator.
by the proxy
host booth.example.org
session 0123
GET /live HTTP/1.1
Host: booth.example.org
Origin: https://booth.example.org
Upgrade: websocket
Cookie: theme=dark; __Host-shutter=0123
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

GET /live
Standing: operator
Client: 192.0.2.7
Session: 0123
WebSocket: dGhlIHNhbXBsZSBub25jZQ==
