# SPDX-License-Identifier: Apache-2.0
# Two pauses, a pause within a pause, and a resumption without a pause.
0ms frame 0
1ms begin
5ms resume
10ms pause
15ms pause
20ms frame 1
30ms resume
40ms frame 2
50ms pause
60ms frame 3
70ms resume
80ms frame 4
90ms stop
100ms frame 5
100ms counts

1ms 0@0ms
50ms 2@20ms
100ms 4@40ms end stopped 50ms
100ms delivered 6 taken 3 left_out 2 after_end 1
