# SPDX-License-Identifier: Apache-2.0
# A mouse's button has no place: only a region that covers the whole surface takes it. A client that does
# not know indirect input gets it as a direct touch.
device mouse observe mouse display0 LEFT=primary
0ms    client A single
0ms    session A running
10ms   down LEFT
40ms   up LEFT
50ms   region A button 0,0.6,1,0.4
60ms   down LEFT
90ms   up LEFT
100ms  region A all 0,0,1,1
110ms  down LEFT
140ms  up LEFT
150ms  client B single indirect
150ms  session B running
160ms  down LEFT
190ms  up LEFT

10ms   A began primary LEFT as direct
40ms   A ended LEFT held 30ms
60ms   default LEFT down
90ms   default LEFT up
110ms  A began primary LEFT in all as direct
140ms  A ended LEFT held 30ms
160ms  B began primary LEFT as indirect_pointer
190ms  B ended LEFT held 30ms
