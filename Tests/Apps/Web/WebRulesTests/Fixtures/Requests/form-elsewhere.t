# SPDX-License-Identifier: Apache-2.0
# Nothing else takes a form.
by the proxy
host booth.example.org
POST / HTTP/1.1
Host: booth.example.org
Origin: https://booth.example.org
Content-Length: 17
Content-Type: application/x-www-form-urlencoded
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

405 Method Not Allowed
