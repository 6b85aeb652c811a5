# SPDX-License-Identifier: Apache-2.0
# What comes with it is not read.
by a reader
token abc press
POST /press?wait=1 HTTP/1.1
Host: camera.local
Authorization: Bearer abc
Content-Type: application/json
Content-Length: 2

POST /press
Standing: reader
Client: 192.0.2.9
Form: 2
Waits: yes
Rights: press
