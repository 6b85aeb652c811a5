# Buffers that the camera dropped: the nearest of those that came is taken, even across a gap. The number
# shows only that some are missing.
0ms frame 0
16ms frame 1
20ms photo 1 of 34ms
100ms frame 6
101ms photo 2 of 59ms
101ms photo 3 of 58ms

20ms photo 1 waits
100ms photo 1 frame 1 -18ms used
101ms photo 2 frame 6 41ms used
101ms photo 3 frame 1 -42ms used
