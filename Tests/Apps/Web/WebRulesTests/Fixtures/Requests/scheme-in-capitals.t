# SPDX-License-Identifier: Apache-2.0
# Browsers write it in small letters, so this is none.
GET /live HTTP/1.1
Host: localhost:8780
Origin: HTTP://localhost:8780
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

403 Forbidden
