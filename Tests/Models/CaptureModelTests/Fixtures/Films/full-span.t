# SPDX-License-Identifier: Apache-2.0
# A disk that stands still: the waiting frames are bounded in time, too.
span 50ms
by_hand
0ms frame 0
1ms begin
20ms frame 1
40ms frame 2
60ms frame 3
61ms take 1
80ms frame 4
81ms take 1
82ms frame 5
83ms take
83ms counts

1ms wake
61ms 0@0ms
81ms 1@20ms
83ms 2@40ms 5@82ms
83ms delivered 6 taken 4 dropped 2
