# SPDX-License-Identifier: Apache-2.0
# Names are looked up as they were made.
GET /item/0123456789ABCDEF0123456789ABCDEF HTTP/1.1
Host: localhost:8780

404 Not Found
