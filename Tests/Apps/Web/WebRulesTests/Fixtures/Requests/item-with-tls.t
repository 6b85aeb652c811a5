# SPDX-License-Identifier: Apache-2.0
# The same asks for a photo.
GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: 127.0.0.1:8780
Origin: https://127.0.0.1:8780

403 Forbidden
