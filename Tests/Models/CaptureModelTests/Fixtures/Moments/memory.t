# The memory of the frames counts: the oldest go as soon as all together are too much.
memory 100
0ms frame 0 bytes 20
10ms frame 1 bytes 20
20ms frame 2 bytes 20
30ms frame 3 bytes 20
40ms frame 4 bytes 20
41ms ring
50ms frame 5 bytes 20
51ms ring

41ms ring 0 1 2 3 4
51ms ring 1 2 3 4 5
