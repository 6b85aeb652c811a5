# SPDX-License-Identifier: Apache-2.0
by a reader
token abc watch press
GET /live HTTP/1.1
Host: camera.local
Origin: http://camera.local
Authorization: Bearer abc
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

404 Not Found
