# SPDX-License-Identifier: Apache-2.0
# A form of another page. Nothing is changed by HTTP.
POST / HTTP/1.1
Host: localhost:8780
Content-Type: application/json
Content-Length: 2

405 Method Not Allowed
