# SPDX-License-Identifier: Apache-2.0
# Not made by a browser's page.
GET /live HTTP/1.1
Host: localhost:8780
Upgrade: websocket

403 Forbidden
