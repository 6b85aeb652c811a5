# SPDX-License-Identifier: Apache-2.0
# A cancelled press is no gesture, nor is a tap that waited for it, nor a tap of a client that is
# disabled while it waits. A client that asked for no gestures is sent none.
0ms    client B single
0ms    session B running
0ms    client A single gestures tap,double_tap,hold
0ms    session A running
100ms  down CAMERA
200ms  up CAMERA
400ms  down CAMERA
450ms  lock
500ms  up CAMERA
1000ms unlock
1100ms down CAMERA
1200ms up CAMERA
1300ms disable A
1700ms enable A
1800ms foreground B
1900ms down CAMERA
2000ms up CAMERA

100ms  A began primary CAMERA
200ms  A ended CAMERA held 100ms
400ms  A began primary CAMERA
450ms  A cancelled CAMERA locked held 50ms
1100ms A began primary CAMERA
1200ms A ended CAMERA held 100ms
1900ms B began primary CAMERA
2000ms B ended CAMERA held 100ms
