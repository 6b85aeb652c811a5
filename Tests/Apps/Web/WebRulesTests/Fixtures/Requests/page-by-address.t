# SPDX-License-Identifier: Apache-2.0
# By address, in both families and without a port.
GET /page.js HTTP/1.1
Host: [::1]:8780

GET /page.js
Standing: kiosk
