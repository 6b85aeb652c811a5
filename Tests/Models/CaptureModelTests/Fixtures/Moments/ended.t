# The stream has ended: nobody waits any more.
0ms frame 0
10ms photo 1
20ms ended
30ms photo 2
30ms photo 3 of 0ms

10ms photo 1 waits
20ms photo 1 frame 0 -10ms missed
30ms photo 2 frame 0 -30ms missed
30ms photo 3 frame 0 0ms used
