# SPDX-License-Identifier: Apache-2.0
# The limit is reached in the ring already.
limit 30ms
0ms frame 0
20ms frame 1
40ms frame 2
60ms frame 3
61ms begin
61ms counts

61ms 0@0ms 1@20ms end maximumDuration 30ms
61ms delivered 4 taken 2 after_end 2
