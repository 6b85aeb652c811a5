# SPDX-License-Identifier: Apache-2.0
# A proxy that does not say for whom it asks: limits would count all as one.
by the proxy
host booth.example.org
GET /password HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https

403 Forbidden
