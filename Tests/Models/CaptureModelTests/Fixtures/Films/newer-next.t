# SPDX-License-Identifier: Apache-2.0
# Here the next frame is the nearer one.
moment 35ms
20ms frame 1
35ms begin
40ms frame 2
50ms stop
60ms frame 3

40ms 2@0ms
60ms end stopped 10ms
