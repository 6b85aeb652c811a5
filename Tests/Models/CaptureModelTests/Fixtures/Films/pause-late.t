# SPDX-License-Identifier: Apache-2.0
# Frames that wait and are newer than the pause are left out.
0ms frame 0
1ms begin
20ms frame 1
40ms frame 2
41ms pause at 30ms
50ms resume
60ms frame 3
60ms stop
60ms counts

1ms 0@0ms
41ms 1@20ms
60ms 3@40ms end stopped 40001us
60ms delivered 4 taken 3 left_out 1
