# SPDX-License-Identifier: Apache-2.0
GET /live HTTP/1.1
Host: localhost:8780
Origin: http://localhost:8780

400 Bad Request
