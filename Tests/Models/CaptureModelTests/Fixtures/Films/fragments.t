# SPDX-License-Identifier: Apache-2.0
# Pass-through: woken for the first frame, then for a fragment's worth, then for the end.
fragment 60ms
0ms frame 0
0ms begin
20ms frame 1
40ms frame 2
60ms frame 3
80ms frame 4
100ms frame 5
120ms frame 6
130ms stop
140ms frame 7
140ms counts

0ms 0@0ms
80ms 1@20ms 2@40ms 3@60ms 4@80ms
140ms 5@100ms 6@120ms end stopped 130ms
140ms delivered 8 taken 7 after_end 1
