# SPDX-License-Identifier: Apache-2.0
# Zoom keys turn the control for the zoom, and go on while they are held. Without such a control the system has them.
device keyboard proxy ZOOMIN=zoom_in ZOOMOUT=zoom_out
show audit grab
0ms    client A single
0ms    session A running
100ms  down ZOOMIN
150ms  up ZOOMIN
200ms  control A zoom slider 1,4,1 use zoom
300ms  down ZOOMIN
1050ms up ZOOMIN
1100ms down ZOOMOUT
1200ms control A zoom slider 1,4,1 use zoom disabled
2000ms up ZOOMOUT
2100ms why ZOOMIN

0ms    audit seat0 foreground A
100ms  default ZOOMIN down
100ms  audit ZOOMIN default not_taken
150ms  default ZOOMIN up
200ms  grab keyboard
300ms  A became_active zoom
300ms  A entering_fullscreen zoom
300ms  A value zoom 2
300ms  audit ZOOMIN swallowed control
800ms  A value zoom 3
1000ms A value zoom 4
1050ms audit ZOOMIN drained
1100ms A value zoom 3
1100ms audit ZOOMOUT swallowed control
1200ms A exiting_fullscreen zoom
1200ms A became_inactive zoom
2000ms audit ZOOMOUT drained
2015ms release keyboard
2100ms why ZOOMIN default not_taken
