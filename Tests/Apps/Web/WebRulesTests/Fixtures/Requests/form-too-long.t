# SPDX-License-Identifier: Apache-2.0
# A form takes a password, and no more.
by the proxy
host booth.example.org
POST /enter HTTP/1.1
Host: booth.example.org
Origin: https://booth.example.org
Content-Length: 1025
Content-Type: application/x-www-form-urlencoded
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

413 Content Too Large
