# Compressed frames: many short ones, or few long ones, but four at least.
memory 100
0ms frame 0 bytes 10
10ms frame 1 bytes 10
20ms frame 2 bytes 10
30ms frame 3 bytes 10
40ms frame 4 bytes 10
50ms frame 5 bytes 10
60ms frame 6 bytes 60
61ms ring
70ms frame 7 bytes 60
71ms ring
80ms frame 8 bytes 60
90ms frame 9 bytes 60
91ms ring
100ms frame 10 bytes 10
110ms frame 11 bytes 10
120ms frame 12 bytes 10
130ms frame 13 bytes 10
140ms frame 14 bytes 10
141ms ring

61ms ring 2 3 4 5 6
71ms ring 4 5 6 7
91ms ring 6 7 8 9
141ms ring 10 11 12 13 14
