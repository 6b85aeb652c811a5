# SPDX-License-Identifier: Apache-2.0
# A photo for a program of this machine; what it does not know is ignored.
GET /snapshot.jpg?photo=1&camera=usb%2Dcam&_=17 HTTP/1.1
Host: localhost:8780

GET /snapshot.jpg
Standing: kiosk
Camera: usb-cam
Photo: yes
