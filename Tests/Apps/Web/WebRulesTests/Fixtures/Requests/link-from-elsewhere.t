# SPDX-License-Identifier: Apache-2.0
# A link on another site that somebody follows is no attack.
GET / HTTP/1.1
Host: localhost:8780
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: navigate
Sec-Fetch-Dest: document

GET /
Standing: kiosk
