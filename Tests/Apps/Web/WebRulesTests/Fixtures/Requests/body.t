# SPDX-License-Identifier: Apache-2.0
GET / HTTP/1.1
Host: localhost:8780
Content-Length: 5

413 Content Too Large
