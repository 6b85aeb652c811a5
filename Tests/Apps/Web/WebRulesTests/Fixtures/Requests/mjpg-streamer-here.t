# SPDX-License-Identifier: Apache-2.0
GET /?action=stream HTTP/1.1
Host: localhost:8780

GET /stream.mjpg
Standing: kiosk
