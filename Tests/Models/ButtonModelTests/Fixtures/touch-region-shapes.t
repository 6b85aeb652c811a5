# SPDX-License-Identifier: Apache-2.0
# A rounded rectangle without its corners, and a path: a triangle that points down.
device screen observe screen display0 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A round 0,0,0.4,0.4 round 0.2
0ms    region A arrow path 0.5,0.5 0.9,0.5 0.7,0.9
10ms   touch 0 down 0.02,0.02
20ms   touch 0 up
30ms   touch 0 down 0.2,0
40ms   touch 0 up
50ms   touch 0 down 0.7,0.8
60ms   touch 0 up
70ms   touch 0 down 0.5,0.8
80ms   touch 0 up

10ms   default touch0 down
20ms   default touch0 up
30ms   A began primary touch0 in round
40ms   A ended touch0 held 10ms
50ms   A began primary touch0 in arrow
60ms   A ended touch0 held 10ms
70ms   default touch0 down
80ms   default touch0 up
