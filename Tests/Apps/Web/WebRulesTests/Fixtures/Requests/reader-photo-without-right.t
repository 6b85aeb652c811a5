# SPDX-License-Identifier: Apache-2.0
# A photo is made by a press.
by a reader
token abc watch
GET /snapshot.jpg?photo=1 HTTP/1.1
Host: camera.local
Authorization: Bearer abc

403 Forbidden
