# SPDX-License-Identifier: Apache-2.0
# Nor is its socket, whatever session is claimed.
by a guest
host 192.168.4.1
session 0123
GET /live HTTP/1.1
Host: 192.168.4.1:8781
Origin: http://192.168.4.1:8781
Upgrade: websocket
Cookie: __Host-shutter=0123
Sec-WebSocket-Key: k

404 Not Found
