# SPDX-License-Identifier: Apache-2.0
# A frame without an origin, and pages of files.
GET /live HTTP/1.1
Host: localhost:8780
Origin: null
Upgrade: websocket

403 Forbidden
