# SPDX-License-Identifier: Apache-2.0
# An encoder is woken for each frame, but not while it has something to take.
every_frame
by_hand
0ms frame 0
1ms begin
2ms take 1
20ms frame 1
40ms frame 2
41ms take 1
60ms frame 3
61ms take 1
62ms take 1
80ms frame 4
81ms take
82ms take

1ms wake
2ms 0@0ms
20ms wake
41ms 1@20ms
61ms 2@40ms
62ms 3@60ms
80ms wake
81ms 4@80ms
82ms nothing
