# SPDX-License-Identifier: Apache-2.0
# Another page embeds a picture.
GET /snapshot.jpg HTTP/1.1
Host: localhost:8780
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: no-cors
Sec-Fetch-Dest: image

403 Forbidden
