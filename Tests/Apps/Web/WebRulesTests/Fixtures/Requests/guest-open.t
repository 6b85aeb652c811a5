# SPDX-License-Identifier: Apache-2.0
# What is open is served to guests, without a proxy.
by a guest
host 192.168.4.1
GET /icon.svg HTTP/1.1
Host: 192.168.4.1:8781

GET /icon.svg
Standing: guest
Client: 192.0.2.7
