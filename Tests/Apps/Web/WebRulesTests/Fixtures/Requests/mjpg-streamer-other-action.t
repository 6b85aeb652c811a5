# SPDX-License-Identifier: Apache-2.0
# What it has besides is not served.
GET /?action=command&id=1 HTTP/1.1
Host: localhost:8780

404 Not Found
