# SPDX-License-Identifier: Apache-2.0
CONNECT localhost:22 HTTP/1.1
Host: localhost:22

400 Bad Request
