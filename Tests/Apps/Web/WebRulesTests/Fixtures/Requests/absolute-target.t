# SPDX-License-Identifier: Apache-2.0
# As to a proxy.
GET http://evil.example/ HTTP/1.1
Host: localhost:8780

400 Bad Request
