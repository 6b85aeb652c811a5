# SPDX-License-Identifier: Apache-2.0
# A field of several lines.
GET / HTTP/1.1
Host: localhost:8780
X-A: 1
\ Host: evil.example

400 Bad Request
