# SPDX-License-Identifier: Apache-2.0
# The same, of a proxy that says Via alone.
GET / HTTP/1.1
Host: 127.0.0.1:8780
Via: 1.1 proxy

403 Forbidden
