# A slow camera: four frames are held, however far they reach.
0ms frame 0
500ms frame 1
1000ms frame 2
1500ms frame 3
2000ms frame 4
2001ms ring
2001ms photo 1 of 600ms

2001ms ring 1 2 3 4
2001ms photo 1 frame 1 -100ms used
