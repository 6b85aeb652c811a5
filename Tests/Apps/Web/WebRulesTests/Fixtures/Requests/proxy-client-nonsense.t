# SPDX-License-Identifier: Apache-2.0
# What is no address is no address.
by the proxy
host booth.example.org
GET /password HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: unknown

403 Forbidden
