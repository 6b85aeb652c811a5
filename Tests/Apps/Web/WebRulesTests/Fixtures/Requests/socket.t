# SPDX-License-Identifier: Apache-2.0
# The page's own socket.
GET /live HTTP/1.1
Host: localhost:8780
Origin: http://localhost:8780
Connection: keep-alive, Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
Sec-WebSocket-Extensions: permessage-deflate

GET /live
Standing: kiosk
WebSocket: dGhlIHNhbXBsZSBub25jZQ==
