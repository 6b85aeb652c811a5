# SPDX-License-Identifier: Apache-2.0
# The address that programs for printers know, with something against caches behind it.
by a reader
token abc watch
GET /?action=snapshot&cacheBust=17 HTTP/1.1
Host: printer.local
Authorization: Bearer abc

GET /snapshot.jpg
Standing: reader
Client: 192.0.2.9
Rights: watch
