# SPDX-License-Identifier: Apache-2.0
# The film's thread has taken newer frames already: they stay, and the last of them is the end.
fragment 20ms
0ms frame 0
5ms begin
20ms frame 1
40ms frame 2
60ms frame 3
65ms stop at 10ms
65ms counts

5ms 0@0ms
40ms 1@20ms 2@40ms
65ms end stopped 40001us
65ms delivered 4 taken 3 after_end 1
