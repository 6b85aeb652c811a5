# SPDX-License-Identifier: Apache-2.0
# Two readers might take another one each.
GET / HTTP/1.1
Host: localhost:8780
Host: evil.example

400 Bad Request
