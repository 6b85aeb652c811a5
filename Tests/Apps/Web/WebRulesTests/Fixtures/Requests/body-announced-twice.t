# SPDX-License-Identifier: Apache-2.0
# The beginning of request smuggling.
GET / HTTP/1.1
Host: localhost:8780
Content-Length: 0
Transfer-Encoding: chunked

413 Content Too Large
