# Without zero shutter lag: the first frame at or after the arrival, whatever the moment.
off
0ms frame 0
20ms frame 1
25ms photo 1 of 20ms
30ms photo 2 of 10ms
40ms frame 2
40ms photo 3 of 0ms
41ms photo 4 of 0ms
42ms ended

25ms photo 1 waits
30ms photo 2 waits
40ms photo 1 frame 2 20ms off
40ms photo 2 frame 2 30ms off
40ms photo 3 frame 2 40ms off
41ms photo 4 waits
42ms photo 4 frame 2 40ms off
