# SPDX-License-Identifier: Apache-2.0
# The film's thread can write nothing more: waiting frames are let go.
0ms frame 0
1ms begin
20ms frame 1
40ms frame 2
41ms abandoned
60ms frame 3
60ms counts

1ms 0@0ms
41ms end abandoned 60ms
60ms delivered 3 taken 1 after_end 2
