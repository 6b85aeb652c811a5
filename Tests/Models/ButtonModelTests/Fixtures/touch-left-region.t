# SPDX-License-Identifier: Apache-2.0
# Pressed inside and slid out: cancelled, and it does not come back with the finger.
device screen observe screen display0 touch0=primary
show audit
0ms    client A single
0ms    session A running
0ms    region A button 0,0.6,1,0.4
10ms   touch 0 down 0.5,0.9
20ms   touch 0 move 0.5,0.6
30ms   touch 0 move 0.5,0.5
40ms   touch 0 move 0.5,0.9
50ms   touch 0 up
60ms   touch 0 down 0.5,0.9
70ms   touch 0 up

0ms    audit seat0 foreground A
10ms   A began primary touch0 in button
10ms   audit touch0 seen by the system too
30ms   A cancelled touch0 left_region held 20ms
50ms   audit touch0 drained
60ms   A began primary touch0 in button
60ms   audit touch0 seen by the system too
70ms   A ended touch0 held 10ms
