# SPDX-License-Identifier: Apache-2.0
# Stopped while paused: the film ends with the pause, and nothing is awaited.
0ms frame 0
1ms begin
20ms frame 1
30ms pause
40ms frame 2
60ms stop
70ms resume
80ms frame 3
80ms counts

1ms 0@0ms
30ms 1@20ms
60ms end stopped 30ms
80ms delivered 3 taken 2 left_out 1
