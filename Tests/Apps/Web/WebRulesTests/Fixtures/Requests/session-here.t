# SPDX-License-Identifier: Apache-2.0
# On the machine itself a session says nothing: everybody is the kiosk.
session 0123
GET / HTTP/1.1
Host: localhost
Cookie: __Host-shutter=0123

GET /
Standing: kiosk
Session: 0123
