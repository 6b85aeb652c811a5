# SPDX-License-Identifier: Apache-2.0
# A wrong field is not made good by the path.
by a reader
token abc watch
GET /snapshot.jpg?token=abc HTTP/1.1
Host: camera.local
Authorization: Bearer xyz

401 Unauthorized
