# SPDX-License-Identifier: Apache-2.0
# Moves without a press, and those of the force alone, come at most every 16.667 ms, to whoever asks. A client that
# comes to the front has the pen over its own region, and lost events leave it where it was.
device tablet observe pen display0 touch0=primary
0ms    client A single pointers moves
0ms    session A running
10ms   hover tablet 0.1,0.5
20ms   hover tablet 0.2,0.5
30ms   hover tablet 0.3,0.5
32ms   hover tablet 0.4,0.5
50ms   hover tablet 0.4,0.5 force 0.25
80ms   client B single pointers crossings
80ms   session B running
90ms   hover tablet 0.5,0.5
100ms  stall tablet
110ms  resume tablet
120ms  remove B
130ms  lock
140ms  unlock
150ms  hover tablet away

10ms   A entered touch0 surface with pen 0
20ms   A moved touch0 0.2,0.5 with pen 0
36667us A moved touch0 0.4,0.5 with pen 0 at 32ms
53334us A moved touch0 0.4,0.5 with pen 0.25 at 50ms
80ms   A exited touch0 surface with pen 0.25
80ms   B entered touch0 surface with pen 0.25
120ms  A entered touch0 surface with pen 0
130ms  A exited touch0 surface with pen 0
140ms  A entered touch0 surface with pen 0
150ms  A exited touch0 surface with pen 0
