# SPDX-License-Identifier: Apache-2.0
# Some servers take it for Host.
GET / HTTP/1.1
Host : localhost:8780

400 Bad Request
