# SPDX-License-Identifier: Apache-2.0
# A frame with the stamp of the pause is in, one with that of the resumption is not: their times would
# be equal.
0ms frame 0
1ms begin
20ms frame 1
20ms pause
40ms frame 2
60ms resume
62ms frame 3 at 60ms
63ms frame 4 at 60001us
63ms stop at 61ms
80ms frame 5
80ms counts

1ms 0@0ms
20ms 1@20ms
80ms 4@20001us end stopped 21ms
80ms delivered 6 taken 3 left_out 2 after_end 1
