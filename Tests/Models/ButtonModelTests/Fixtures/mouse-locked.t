# SPDX-License-Identifier: Apache-2.0
# While a mouse is locked, only the gateway moves its pointer: it appears in the middle after the lock, and is gone
# with it. Before and after, presses have no place.
device mouse observe mouse display0 lockable pixels 1000 1000 debounce 0ms LEFT=primary
show grab
0ms    client A single pointers crossings
0ms    session A running
0ms    region A left 0,0,0.5,1
0ms    region A right 0.6,0,0.4,1
10ms   roll mouse -300,0
20ms   down LEFT
30ms   up LEFT
40ms   prefer A lock
50ms   roll mouse -1,0
60ms   down LEFT
70ms   prefer A none
80ms   up LEFT
90ms   down LEFT
100ms  up LEFT
110ms  prefer A lock
120ms  roll mouse 200,0
130ms  down LEFT
140ms  kill A
150ms  up LEFT

20ms   default LEFT down
30ms   default LEFT up
40ms   grab mouse
40ms   A entered LEFT left
60ms   A began primary LEFT in left as direct
80ms   A ended LEFT held 20ms
80ms   release mouse
80ms   A exited LEFT left
90ms   default LEFT down
100ms  default LEFT up
110ms  grab mouse
110ms  A entered LEFT left
120ms  A exited LEFT left
120ms  A entered LEFT right
130ms  A began primary LEFT in right as direct
150ms  release mouse
