# SPDX-License-Identifier: Apache-2.0
POST /press HTTP/1.1
Host: localhost:8780
Origin: https://example.org
Sec-Fetch-Site: cross-site
Content-Length: 0

403 Forbidden
