# SPDX-License-Identifier: Apache-2.0
# A proxy that does not say whether there was TLS.
by the proxy
host booth.example.org
GET /password HTTP/1.1
Host: booth.example.org
X-Forwarded-For: 192.0.2.7

403 Forbidden
