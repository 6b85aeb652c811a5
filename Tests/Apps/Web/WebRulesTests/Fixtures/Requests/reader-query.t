# SPDX-License-Identifier: Apache-2.0
# In the path, for programs that know only an address.
by a reader
token abc watch
GET /snapshot.jpg?token=abc HTTP/1.1
Host: camera.local

GET /snapshot.jpg
Standing: reader
Client: 192.0.2.9
Rights: watch
