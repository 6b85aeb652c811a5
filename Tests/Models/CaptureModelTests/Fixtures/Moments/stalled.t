# Frames stay away: after the patience the newest there is, which is reported; if there is none, no
# frame.
patience 100ms
0ms photo 1
50ms photo 2 of 80ms
170ms wait
200ms frame 0
210ms photo 3
320ms wait

0ms photo 1 waits
50ms photo 2 waits
100ms photo 1 has no frame
180ms photo 2 has no frame
210ms photo 3 waits
310ms photo 3 frame 0 -10ms missed
