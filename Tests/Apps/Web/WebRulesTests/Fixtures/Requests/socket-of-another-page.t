# SPDX-License-Identifier: Apache-2.0
# A page of another site opens our socket: browsers allow it, we do not.
GET /live HTTP/1.1
Host: localhost:8780
Origin: https://evil.example
Upgrade: websocket

403 Forbidden
