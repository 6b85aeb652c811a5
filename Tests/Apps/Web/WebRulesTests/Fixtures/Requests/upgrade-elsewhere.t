# SPDX-License-Identifier: Apache-2.0
GET / HTTP/1.1
Host: localhost:8780
Upgrade: h2c

400 Bad Request
