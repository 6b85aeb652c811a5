# SPDX-License-Identifier: Apache-2.0
# A browser that does not say which page wants the picture: it may be any.
GET /snapshot.jpg?photo=1 HTTP/1.1
Host: localhost:8780
User-Agent: Mozilla/5.0 (X11; Linux x86_64)

403 Forbidden
