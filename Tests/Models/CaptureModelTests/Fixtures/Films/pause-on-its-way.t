# SPDX-License-Identifier: Apache-2.0
# Frames that were taken before the pause come after it, and those taken before the resumption after that.
0ms frame 0
1ms begin
22ms pause
30ms frame 1 at 20ms
50ms frame 2 at 40ms
61ms resume
70ms frame 3 at 60ms
90ms frame 4 at 80ms
90ms stop
110ms frame 5 at 100ms
110ms counts

1ms 0@0ms
30ms 1@20ms
110ms 4@41ms end stopped 51ms
110ms delivered 6 taken 3 left_out 2 after_end 1
