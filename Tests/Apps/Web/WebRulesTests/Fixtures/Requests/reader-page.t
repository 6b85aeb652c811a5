# SPDX-License-Identifier: Apache-2.0
# The page itself is not served there, whatever the token.
by a reader
token abc watch press
GET / HTTP/1.1
Host: camera.local
Authorization: Bearer abc

404 Not Found
