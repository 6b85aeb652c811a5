# SPDX-License-Identifier: Apache-2.0
by a reader
token abc watch
POST /press HTTP/1.1
Host: camera.local
Authorization: Bearer abc

403 Forbidden
