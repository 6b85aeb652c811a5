# SPDX-License-Identifier: Apache-2.0
# Moves that are further apart than 16.667 ms come each. A latched press stays in its region.
device screen observe screen display0 touch0=primary
0ms    client A single pointers moves
0ms    session A running
0ms    region A pad 0.2,0.2,0.6,0.6 latch both
100ms  touch 0 down 0.5,0.5
200ms  touch 0 move 0.5,0.6
300ms  touch 0 move 0.5,0.9
400ms  touch 0 move 0.5,0.7
500ms  touch 0 up

100ms  A entered touch0 pad
100ms  A began primary touch0 in pad
200ms  A moved touch0 0.5,0.6
300ms  A moved touch0 0.5,0.9
400ms  A moved touch0 0.5,0.7
500ms  A ended touch0 held 400ms
500ms  A exited touch0 pad
