# A photo that is given up is not decided.
0ms photo 1
0ms photo 2
5ms cancel 1
10ms frame 0
20ms frame 1

0ms photo 1 waits
0ms photo 2 waits
10ms photo 2 frame 0 10ms missed
