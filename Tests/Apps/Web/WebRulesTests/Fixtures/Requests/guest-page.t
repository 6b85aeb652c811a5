# SPDX-License-Identifier: Apache-2.0
# The page is not: for guests it does not exist.
by a guest
host 192.168.4.1
GET / HTTP/1.1
Host: 192.168.4.1:8781

404 Not Found
