# SPDX-License-Identifier: Apache-2.0
# Without a compositor only the gateway moves a mouse's pointer: it starts in the middle, stays on the surface, and
# its buttons press where it is.
device mouse observe mouse display0 alone pixels 1000 500 debounce 0ms LEFT=primary RIGHT=secondary
0ms    client A pair indirect pointers crossings
0ms    session A running
0ms    region A middle 0.4,0.4,0.2,0.2
0ms    region A corner 0.9,0.9,0.1,0.1
10ms   down LEFT
20ms   up LEFT
30ms   roll mouse 200,0
40ms   down LEFT
50ms   up LEFT
60ms   roll mouse 9000,9000
70ms   down RIGHT
80ms   roll mouse -200,-200
90ms   up RIGHT
100ms  why LEFT
110ms  roll mouse -200,-50
120ms  why LEFT

0ms    A entered LEFT surface
0ms    A exited LEFT surface
0ms    A entered LEFT middle
10ms   A began primary LEFT in middle as indirect_pointer
20ms   A ended LEFT held 10ms
30ms   A exited LEFT middle
40ms   default LEFT down
50ms   default LEFT up
60ms   A entered LEFT corner
70ms   A began secondary RIGHT in corner as indirect_pointer
80ms   A cancelled RIGHT left_region held 10ms
80ms   A exited LEFT corner
100ms  why LEFT default outside_regions
110ms  A entered LEFT middle
120ms  why LEFT granted A
