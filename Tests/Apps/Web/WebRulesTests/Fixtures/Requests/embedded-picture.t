# SPDX-License-Identifier: Apache-2.0
# A picture of ours in another site's page.
GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: localhost:8780
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: no-cors
Sec-Fetch-Dest: image

403 Forbidden
