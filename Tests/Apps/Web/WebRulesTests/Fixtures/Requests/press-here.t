# SPDX-License-Identifier: Apache-2.0
POST /press HTTP/1.1
Host: localhost:8780
User-Agent: curl/7.88.1
Content-Length: 0

POST /press
Standing: kiosk
Form: 0
