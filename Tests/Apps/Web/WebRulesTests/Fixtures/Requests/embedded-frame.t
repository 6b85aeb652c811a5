# SPDX-License-Identifier: Apache-2.0
# Our page in a frame of another's.
GET / HTTP/1.1
Host: localhost:8780
Sec-Fetch-Site: same-site
Sec-Fetch-Mode: navigate
Sec-Fetch-Dest: iframe

403 Forbidden
