# SPDX-License-Identifier: Apache-2.0
# A guest fetches a photo whose link was given to them.
by the proxy
host booth.example.org
GET /shared/0123456789abcdef0123456789abcdef HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

GET /shared/0123456789abcdef0123456789abcdef
Standing: guest
Client: 192.0.2.7
