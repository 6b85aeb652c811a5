# SPDX-License-Identifier: Apache-2.0
# Frames with a stamp up to the stop are in the film, even those still on their way.
0ms frame 0
5ms begin
25ms frame 1 at 20ms
41ms stop
45ms frame 2 at 40ms
65ms frame 3 at 60ms
65ms counts

5ms 0@0ms
65ms 1@20ms 2@40ms end stopped 41ms
65ms delivered 4 taken 3 after_end 1
