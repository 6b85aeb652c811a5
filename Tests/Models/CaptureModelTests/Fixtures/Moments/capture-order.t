# The decisions of one frame come in capture order, not in the order of the requests.
0ms frame 0
10ms photo 1 of 90ms
10ms photo 2 of 10ms
10ms photo 3 of 95ms
100ms frame 1

10ms photo 1 waits
10ms photo 2 waits
10ms photo 3 waits
100ms photo 2 frame 0 -10ms used
100ms photo 1 frame 1 10ms used
100ms photo 3 frame 1 5ms used
