# SPDX-License-Identifier: Apache-2.0
# Stopped while paused, before a frame has shown that none is missing.
0ms frame 0
1ms begin
30ms pause
31ms stop
32ms frame 1 at 20ms
42ms frame 2 at 40ms
42ms counts

1ms 0@0ms
32ms 1@20ms
42ms end stopped 30ms
42ms delivered 3 taken 2 after_end 1
