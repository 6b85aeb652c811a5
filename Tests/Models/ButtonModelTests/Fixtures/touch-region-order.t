# SPDX-License-Identifier: Apache-2.0
# A region with a higher order is on top of newer ones; one with the role none leaves a hole.
device screen observe screen display0 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A top 0.4,0.4,0.2,0.2 order 1
0ms    region A all 0,0,1,1
0ms    region A menu 0,0,1,0.1 role none
10ms   touch 0 down 0.5,0.5
20ms   touch 0 up
30ms   touch 0 down 0.3,0.3
40ms   touch 0 up
50ms   touch 0 down 0.3,0.05
60ms   touch 0 up

10ms   A began primary touch0 in top
20ms   A ended touch0 held 10ms
30ms   A began primary touch0 in all
40ms   A ended touch0 held 10ms
50ms   default touch0 down
60ms   default touch0 up
