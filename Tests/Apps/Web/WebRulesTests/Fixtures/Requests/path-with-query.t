# SPDX-License-Identifier: Apache-2.0
GET /?x=1 HTTP/1.1
Host: localhost:8780

404 Not Found
