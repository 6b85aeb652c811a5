# SPDX-License-Identifier: Apache-2.0
# By any name of this machine.
by a reader
token abc watch
GET /stream.mjpg HTTP/1.1
Host: 192.0.2.1:8782
Authorization: Bearer abc

GET /stream.mjpg
Standing: reader
Client: 192.0.2.9
Rights: watch
