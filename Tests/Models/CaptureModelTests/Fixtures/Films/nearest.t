# SPDX-License-Identifier: Apache-2.0
# The film begins with the ring's frame nearest to the press, the earlier of two.
moment 30ms
0ms frame 0
20ms frame 1
40ms frame 2
45ms begin
60ms frame 3
65ms stop at 62ms
80ms frame 4
80ms counts

45ms 1@0ms 2@20ms
80ms 3@40ms end stopped 42ms
80ms delivered 4 taken 3 after_end 1
