# SPDX-License-Identifier: Apache-2.0
GET /item/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1
Host: localhost:8780

404 Not Found
