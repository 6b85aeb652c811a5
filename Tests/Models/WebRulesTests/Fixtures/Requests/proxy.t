# SPDX-License-Identifier: Apache-2.0
# Behind a proxy with TLS the page has the proxy's name, and only if it was configured.
host booth.example.org
GET /live HTTP/1.1
Host: booth.example.org
Origin: https://booth.example.org
Upgrade: websocket
Sec-WebSocket-Key: k

GET /live HTTP/1.1
Host: booth.example.org
Connection: Upgrade
Upgrade: websocket
sec-websocket-key: k
