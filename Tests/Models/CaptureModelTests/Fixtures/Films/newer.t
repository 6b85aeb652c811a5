# SPDX-License-Identifier: Apache-2.0
# The press is newer than all frames: the next one decides, and the one before may be the nearer.
moment 24ms
0ms frame 0
20ms frame 1
24ms begin
40ms frame 2
60ms stop
61ms frame 3

40ms 1@0ms 2@20ms
61ms end stopped 40ms
