# SPDX-License-Identifier: Apache-2.0
# A part of a film. Of the fields only those go on that answers depend on.
GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: localhost:8780
Range: bytes=0-99
Cookie: a=b

GET /item/0123456789abcdef0123456789abcdef
Standing: kiosk
Range: bytes=0-99
