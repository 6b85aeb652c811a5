# SPDX-License-Identifier: Apache-2.0
# A form of another page (CSRF).
by the proxy
host booth.example.org
POST /enter HTTP/1.1
Host: booth.example.org
Origin: https://evil.example
Content-Length: 17
Content-Type: application/x-www-form-urlencoded
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

403 Forbidden
