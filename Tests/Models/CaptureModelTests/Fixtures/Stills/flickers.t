# SPDX-License-Identifier: Apache-2.0
# Light that flickers never settles: the twelfth frame is taken.
0ms begin
1ms streams
10ms frame 1 100
20ms frame 2 120
30ms frame 3 100
40ms frame 4 120
50ms frame 5 100
60ms frame 6 120
70ms frame 7 100
80ms frame 8 120
90ms frame 9 100
100ms frame 10 120
110ms frame 11 100
120ms frame 12 120
130ms frame 13 100
200ms back

0ms switch
120ms captured 12 after 120ms
120ms go back
200ms settled after 200ms
