# A moment older than the ring: its oldest frame, which is reported.
100ms frame 0
120ms frame 1
121ms photo 1 of 99ms
121ms photo 2 of 0ms
121ms photo 3 of 100ms

121ms photo 1 frame 0 1ms missed
121ms photo 2 frame 0 100ms missed
121ms photo 3 frame 0 0ms used
