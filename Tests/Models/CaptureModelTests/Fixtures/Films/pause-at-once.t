# SPDX-License-Identifier: Apache-2.0
# Paused before the first frame: the film begins with the first one after it.
moment 10ms
10ms begin
11ms pause
20ms frame 0
40ms frame 1
50ms resume
60ms frame 2
80ms frame 3
80ms stop
80ms counts

60ms 2@0ms
80ms 3@20ms end stopped 20001us
80ms delivered 4 taken 2 left_out 2
