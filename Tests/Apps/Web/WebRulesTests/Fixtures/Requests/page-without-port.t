# SPDX-License-Identifier: Apache-2.0
GET /style.css HTTP/1.1
Host: 127.0.0.1

GET /style.css
Standing: kiosk
