# SPDX-License-Identifier: Apache-2.0
# A key of the right length that is no base64.
GET /live HTTP/1.1
Host: localhost:8780
Origin: http://localhost:8780
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j*Q==

400 Bad Request
