# SPDX-License-Identifier: Apache-2.0
# A token comes in by the proxy too.
by the proxy
host booth.example.org
token abc watch
GET /snapshot.jpg HTTP/1.1
Host: booth.example.org
Authorization: Bearer abc
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

GET /snapshot.jpg
Standing: reader
Client: 192.0.2.7
Rights: watch
