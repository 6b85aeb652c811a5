# SPDX-License-Identifier: Apache-2.0
# Of the fields only those go on that the server knows.
GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: localhost:8780
Range: bytes=0-99
Cookie: a=b
If-Range: x

GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: localhost:8780
Connection: close
Standing: kiosk
range: bytes=0-99
if-range: x
