# SPDX-License-Identifier: Apache-2.0
# A proxy that uses the entrance of this machine's own browsers would make kiosks of everybody.
GET / HTTP/1.1
Host: localhost:8780
X-Forwarded-For: 192.0.2.7

403 Forbidden
