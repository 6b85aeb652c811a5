# SPDX-License-Identifier: Apache-2.0
# What a link can do is no press.
by a reader
token abc press
GET /press HTTP/1.1
Host: camera.local
Authorization: Bearer abc

405 Method Not Allowed
