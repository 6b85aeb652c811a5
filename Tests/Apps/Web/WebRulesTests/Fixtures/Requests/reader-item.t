# SPDX-License-Identifier: Apache-2.0
by a reader
token abc watch press
GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: camera.local
Authorization: Bearer abc

404 Not Found
