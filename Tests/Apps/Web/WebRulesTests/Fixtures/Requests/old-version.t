# SPDX-License-Identifier: Apache-2.0
GET / HTTP/1.0
Host: localhost:8780

505 HTTP Version Not Supported
