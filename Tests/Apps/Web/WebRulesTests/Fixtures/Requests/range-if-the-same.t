# SPDX-License-Identifier: Apache-2.0
# A part, if the file is still the one of this mark: answers have none, so it gets the whole file (RFC 9110, 13.1.5).
GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: localhost:8780
Range: bytes=0-99
If-Range: "x"

GET /item/0123456789abcdef0123456789abcdef
Standing: kiosk
