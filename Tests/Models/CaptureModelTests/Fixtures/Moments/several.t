# A picture of several frames: the chosen one and its nearest neighbours, of which one is newer.
0ms frame 0
20ms frame 1
40ms frame 2
60ms frame 3
61ms photo 1 of 59ms from 4
61ms photo 2 of 39ms from 4
80ms frame 4

61ms photo 1 waits
61ms photo 2 frame 2 1ms used with 1 3 0
80ms photo 1 frame 3 1ms used with 2 4 1
