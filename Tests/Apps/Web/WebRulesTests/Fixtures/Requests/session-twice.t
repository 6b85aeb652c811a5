# SPDX-License-Identifier: Apache-2.0
# Two cookies of the name: nobody knows which counts.
by the proxy
host booth.example.org
session 0123
GET /stream HTTP/1.1
Host: booth.example.org
Cookie: __Host-shutter=0123; __Host-shutter=0124
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

401 Unauthorized
