# SPDX-License-Identifier: Apache-2.0
by a reader
token abc press
POST /press HTTP/1.1
Host: camera.local
Authorization: Bearer abc
Content-Length: 100000

413 Content Too Large
