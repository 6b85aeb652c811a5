# SPDX-License-Identifier: Apache-2.0
# The password, from its own page.
by the proxy
host booth.example.org
POST /enter HTTP/1.1
Host: booth.example.org
Origin: https://booth.example.org
Sec-Fetch-Site: same-origin
Content-Length: 17
Content-Type: application/x-www-form-urlencoded
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

POST /enter
Standing: guest
Client: 192.0.2.7
Form: 17
