# SPDX-License-Identifier: Apache-2.0
# A latched axis: along it the finger may leave the region, along the other it may not.
device screen observe screen display0 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A across 0,0.6,0.4,0.4 latch horizontal
0ms    region A both 0.6,0.6,0.4,0.4 latch both
10ms   touch 0 down 0.1,0.9
20ms   touch 0 move 0.9,0.9
30ms   touch 0 move 0.9,0.3
40ms   touch 0 up
50ms   touch 0 down 0.9,0.9
60ms   touch 0 move 0.1,0.1
70ms   touch 0 up

10ms   A began primary touch0 in across
30ms   A cancelled touch0 left_region held 20ms
50ms   A began primary touch0 in both
70ms   A ended touch0 held 20ms
