# SPDX-License-Identifier: Apache-2.0
# Nothing here has TLS: a page of this name and port that was opened with it is another program's.
GET /live HTTP/1.1
Host: localhost:8780
Origin: https://localhost:8780
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

403 Forbidden
