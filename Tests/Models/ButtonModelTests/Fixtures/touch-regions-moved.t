# SPDX-License-Identifier: Apache-2.0
# A press keeps the region in which it began, whatever the client sets while it is held.
device screen observe screen display0 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A button 0,0.6,1,0.4
10ms   touch 0 down 0.5,0.9
20ms   regions A none
30ms   touch 0 move 0.5,0.7
40ms   touch 0 up
50ms   touch 0 down 0.5,0.9
60ms   touch 0 up
70ms   regions A everywhere
80ms   touch 0 down 0.5,0.1
90ms   touch 0 up

10ms   A began primary touch0 in button
40ms   A ended touch0 held 30ms
50ms   default touch0 down
60ms   default touch0 up
80ms   A began primary touch0
90ms   A ended touch0 held 10ms
