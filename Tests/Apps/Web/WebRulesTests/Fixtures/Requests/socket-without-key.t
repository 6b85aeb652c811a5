# SPDX-License-Identifier: Apache-2.0
# A socket whose browser could not tell whether it was understood.
GET /live HTTP/1.1
Host: localhost:8780
Origin: http://localhost:8780
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13

400 Bad Request
