# The ring reaches back one second by its frames' stamps, whatever rate the camera reports.
0ms frame 0
250ms frame 1
500ms frame 2
750ms frame 3
1000ms frame 4
1001ms ring
1250ms frame 5
1251ms ring
1251ms photo 1 of 200ms
1251ms photo 2 of 250ms

1001ms ring 0 1 2 3 4
1251ms ring 1 2 3 4 5
1251ms photo 1 frame 1 50ms missed
1251ms photo 2 frame 1 0ms used
