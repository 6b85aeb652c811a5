# Newer than all: nothing is decided before the next frame, which may be the nearer one.
0ms frame 0
16ms frame 1
20ms photo 1
21ms photo 2 of 30ms
33ms frame 2
34ms photo 3 of 900ms
50ms frame 3
899ms frame 4
916ms frame 5

20ms photo 1 waits
21ms photo 2 waits
33ms photo 1 frame 1 -4ms used
33ms photo 2 frame 2 3ms used
34ms photo 3 waits
916ms photo 3 frame 4 -1ms used
