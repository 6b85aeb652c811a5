# SPDX-License-Identifier: Apache-2.0
# Frames between the pause and the resumption are left out, and the film has no gap there: 20 ms are
# in the film until the pause at 30 ms; a frame comes 10 ms later.
0ms frame 0
1ms begin
20ms frame 1
30ms pause
40ms frame 2
60ms frame 3
70ms resume
80ms frame 4
100ms frame 5
110ms stop
120ms frame 6
120ms counts

1ms 0@0ms
30ms 1@20ms
120ms 4@40ms 5@60ms end stopped 70ms
120ms delivered 7 taken 4 left_out 2 after_end 1
