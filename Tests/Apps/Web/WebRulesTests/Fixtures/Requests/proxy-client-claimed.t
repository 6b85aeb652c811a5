# SPDX-License-Identifier: Apache-2.0
# A browser claims an address of its own: the proxy has put the true one behind it.
by the proxy
host booth.example.org
GET /password HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: 127.0.0.1, 2001:db8:1:2:3::9

GET /password
Standing: guest
Client: 2001:db8:1:2::/64
