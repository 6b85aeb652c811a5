# SPDX-License-Identifier: Apache-2.0
# A finger enters just before its press begins and exits after it has ended. Sliding, it exits the old region
# before it enters the new one.
device screen observe screen display0 touch0=primary
0ms    client A single pointers crossings
0ms    session A running
0ms    region A left 0,0,0.5,1 latch both
0ms    region A right 0.5,0,0.5,1 style crosshair
10ms   touch 0 down 0.9,0.5
20ms   touch 0 up
30ms   touch 0 down 0.9,0.5
40ms   touch 0 move 0.2,0.5
50ms   touch 0 up

10ms   A entered touch0 right as crosshair
10ms   A began primary touch0 in right
20ms   A ended touch0 held 10ms
20ms   A exited touch0 right as crosshair
30ms   A entered touch0 right as crosshair
30ms   A began primary touch0 in right
40ms   A cancelled touch0 left_region held 10ms
40ms   A exited touch0 right as crosshair
40ms   A entered touch0 left
50ms   A exited touch0 left
