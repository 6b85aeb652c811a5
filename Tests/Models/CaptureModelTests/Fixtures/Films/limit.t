# SPDX-License-Identifier: Apache-2.0
# A limit of duration: the frame at the limit is not in, and the film is as long as the limit.
limit 60ms
0ms frame 0
1ms begin
20ms frame 1
40ms frame 2
60ms frame 3
80ms frame 4
80ms counts

1ms 0@0ms
60ms 1@20ms 2@40ms end maximumDuration 60ms
80ms delivered 4 taken 3 after_end 1
