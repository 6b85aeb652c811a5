# SPDX-License-Identifier: Apache-2.0
# The moment lies ahead, further than the next frame: only the newest is remembered.
moment 55ms
20ms frame 1
21ms begin
40ms frame 2
60ms frame 3
80ms frame 4
80ms stop
80ms counts

60ms 3@0ms
80ms 4@20ms end stopped 20001us
80ms delivered 2 taken 2
