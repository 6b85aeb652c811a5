# SPDX-License-Identifier: Apache-2.0
# The page, typed into the address bar.
GET / HTTP/1.1
Host: localhost:8780
Sec-Fetch-Site: none
Sec-Fetch-Mode: navigate

GET /
Standing: kiosk
