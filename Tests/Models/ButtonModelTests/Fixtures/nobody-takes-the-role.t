# SPDX-License-Identifier: Apache-2.0
# The client in front takes only the primary role, and is disabled later (G.1, row 4).
0ms    client A primary_only
0ms    session A running
10ms   down RECORD
40ms   up RECORD
50ms   why RECORD
60ms   disable A
70ms   down SHUTTER
100ms  up SHUTTER
110ms  why SHUTTER

10ms   default RECORD down
40ms   default RECORD up
50ms   why RECORD default not_taken
70ms   default SHUTTER down
100ms  default SHUTTER up
110ms  why SHUTTER default disabled
