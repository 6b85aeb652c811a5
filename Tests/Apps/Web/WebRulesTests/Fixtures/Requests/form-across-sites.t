# SPDX-License-Identifier: Apache-2.0
# The same, where Origin was left out, and followed like a link.
by the proxy
host booth.example.org
POST /leave HTTP/1.1
Host: booth.example.org
Sec-Fetch-Site: cross-site
Sec-Fetch-Mode: navigate
Sec-Fetch-Dest: document
Content-Length: 0
Content-Type: application/x-www-form-urlencoded
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

403 Forbidden
