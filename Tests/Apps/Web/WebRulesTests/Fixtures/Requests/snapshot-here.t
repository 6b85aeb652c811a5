# SPDX-License-Identifier: Apache-2.0
# A program of this machine needs no token.
GET /snapshot.jpg HTTP/1.1
Host: 127.0.0.1:8780
User-Agent: curl/7.88.1

GET /snapshot.jpg
Standing: kiosk
