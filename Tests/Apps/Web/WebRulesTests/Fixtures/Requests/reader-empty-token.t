# SPDX-License-Identifier: Apache-2.0
by a reader
token abc watch
GET /snapshot.jpg?token= HTTP/1.1
Host: camera.local

401 Unauthorized
