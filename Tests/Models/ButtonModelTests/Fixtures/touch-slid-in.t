# SPDX-License-Identifier: Apache-2.0
# A touch that begins outside stays the system's when it slides into a region.
device screen observe screen display0 touch0=primary
0ms    client A single
0ms    session A running
0ms    region A button 0,0.6,1,0.4
10ms   touch 0 down 0.5,0.1
20ms   touch 0 move 0.5,0.9
30ms   touch 0 up

10ms   default touch0 down
30ms   default touch0 up
