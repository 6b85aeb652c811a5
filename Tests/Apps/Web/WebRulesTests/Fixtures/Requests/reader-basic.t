# SPDX-License-Identifier: Apache-2.0
# As a user's password.
by a reader
token basic dXNlcjphYmM= watch press
GET /snapshot.jpg HTTP/1.1
Host: camera.local
Authorization: Basic dXNlcjphYmM=

GET /snapshot.jpg
Standing: reader
Client: 192.0.2.9
Rights: press watch
