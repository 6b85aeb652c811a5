# A number that wraps, or starts again, changes nothing: the stamps decide.
0ms frame 4294967294
16ms frame 4294967295
33ms frame 0
50ms frame 1
66ms frame 0
67ms photo 1 of 17ms
67ms photo 2 of 34ms
67ms photo 3 of 60ms
67ms photo 4 of 17ms from 4

67ms photo 1 frame 4294967295 -1ms used
67ms photo 2 frame 0 -1ms used
67ms photo 3 frame 0 6ms used
67ms photo 4 frame 4294967295 -1ms used with 4294967294 0 1
