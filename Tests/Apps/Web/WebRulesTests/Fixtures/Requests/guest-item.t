# SPDX-License-Identifier: Apache-2.0
# Without a session a photo is not served, also to somebody who knows its name in the gallery.
by the proxy
host booth.example.org
GET /item/0123456789abcdef0123456789abcdef HTTP/1.1
Host: booth.example.org
X-Forwarded-Proto: https
X-Forwarded-For: 192.0.2.7

401 Unauthorized
