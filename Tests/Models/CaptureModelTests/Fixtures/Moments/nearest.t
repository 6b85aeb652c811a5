# A frame at or after the moment is there: the nearer of its neighbours, the earlier of two.
0ms frame 0
20ms frame 1
40ms frame 2
41ms photo 1 of 20ms
41ms photo 2 of 29ms
41ms photo 3 of 30ms
41ms photo 4 of 30001us
41ms photo 5 of 0ms
41ms photo 6 of 40ms

41ms photo 1 frame 1 0ms used
41ms photo 2 frame 1 -9ms used
41ms photo 3 frame 1 -10ms used
41ms photo 4 frame 2 9999us used
41ms photo 5 frame 0 0ms used
41ms photo 6 frame 2 0ms used
