# SPDX-License-Identifier: Apache-2.0
# A running session does not help a client that is not in front (G.1, row 1).
0ms    client A single background
0ms    session A running
10ms   down SHUTTER
40ms   up SHUTTER
60ms   foreground A
70ms   down SHUTTER
99ms   up SHUTTER

10ms   default SHUTTER down
40ms   default SHUTTER up
70ms   A began primary SHUTTER
99ms   A ended SHUTTER held 29ms
