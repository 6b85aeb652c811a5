# SPDX-License-Identifier: Apache-2.0
# A password does not come in a path.
by the proxy
host booth.example.org
GET /enter HTTP/1.1
Host: booth.example.org
Origin: https://booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

405 Method Not Allowed
