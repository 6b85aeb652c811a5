# SPDX-License-Identifier: Apache-2.0
# A draft of the protocol.
GET /live HTTP/1.1
Host: localhost:8780
Origin: http://localhost:8780
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 8
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

400 Bad Request
