# SPDX-License-Identifier: Apache-2.0
# Another server of this machine is another origin.
GET /live HTTP/1.1
Host: localhost:8780
Origin: http://localhost:3000
Upgrade: websocket

403 Forbidden
