# SPDX-License-Identifier: Apache-2.0
# A name that was not configured.
by the proxy
host booth.example.org
GET /password HTTP/1.1
Host: localhost
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

421 Misdirected Request
