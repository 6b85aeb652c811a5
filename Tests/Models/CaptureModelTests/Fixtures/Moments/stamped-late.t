# A stamp is of the start of the exposure: its frame comes two frame times later, and is waited for.
0ms frame 0 at -40ms
20ms frame 1 at -20ms
30ms photo 1 of 5ms
40ms frame 2 at 0ms
60ms frame 3 at 20ms
61ms photo 2 of 19ms

30ms photo 1 waits
60ms photo 1 frame 2 -5ms used
61ms photo 2 frame 3 1ms used
