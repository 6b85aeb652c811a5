# Frames so large that not one fits: four are held anyway.
memory 10
0ms frame 0 bytes 99
10ms frame 1 bytes 99
20ms frame 2 bytes 99
30ms frame 3 bytes 99
40ms frame 4 bytes 99
41ms ring

41ms ring 1 2 3 4
