# SPDX-License-Identifier: Apache-2.0
# By a tunnel the port is another one.
GET / HTTP/1.1
Host: LocalHost:9000

GET /
Standing: kiosk
