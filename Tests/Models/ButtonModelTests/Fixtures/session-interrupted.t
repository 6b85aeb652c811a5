# SPDX-License-Identifier: Apache-2.0
# An interrupted session gets no press until it runs again (G.1, row 3).
0ms    client A single
0ms    session A interrupted
10ms   down SHUTTER
40ms   up SHUTTER
50ms   why SHUTTER
60ms   session A running
70ms   down SHUTTER
100ms  up SHUTTER

10ms   default SHUTTER down
40ms   default SHUTTER up
50ms   why SHUTTER default session_interrupted
70ms   A began primary SHUTTER
100ms  A ended SHUTTER held 30ms
