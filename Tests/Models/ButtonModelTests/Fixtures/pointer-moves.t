# SPDX-License-Identifier: Apache-2.0
# Moves come at most every 16.667 ms: the last place of those in between is not lost. A latched press stays in its
# region.
device screen observe screen display0 touch0=primary
0ms    client A single pointers moves
0ms    session A running
0ms    region A pad 0.2,0.2,0.6,0.6 latch both
10ms   touch 0 down 0.5,0.5
20ms   touch 0 move 0.5,0.6
22ms   touch 0 move 0.5,0.7
25ms   touch 0 move 0.5,0.9
100ms  touch 0 up

10ms   A entered touch0 pad
10ms   A began primary touch0 in pad
20ms   A moved touch0 0.5,0.6
36667us A moved touch0 0.5,0.9 at 25ms
100ms  A ended touch0 held 90ms
100ms  A exited touch0 pad
