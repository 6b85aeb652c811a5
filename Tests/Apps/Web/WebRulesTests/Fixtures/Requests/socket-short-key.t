# SPDX-License-Identifier: Apache-2.0
# The key is 16 bytes in base64.
GET /live HTTP/1.1
Host: localhost:8780
Origin: http://localhost:8780
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: c2hvcnQ=

400 Bad Request
