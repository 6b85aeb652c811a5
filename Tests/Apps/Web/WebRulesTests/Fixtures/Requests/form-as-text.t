# SPDX-License-Identifier: Apache-2.0
# What other pages can send without being asked (text/plain) is no form.
by the proxy
host booth.example.org
POST /enter HTTP/1.1
Host: booth.example.org
Origin: https://booth.example.org
Content-Length: 17
Content-Type: text/plain
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

400 Bad Request
