# SPDX-License-Identifier: Apache-2.0
# Without a session there is no picture.
by the proxy
host booth.example.org
GET /stream HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

401 Unauthorized
