# SPDX-License-Identifier: Apache-2.0
# An administrator chooses a client, or nobody.
0ms    client A single
0ms    session A running
0ms    client B single background
0ms    session B running
10ms   choose B
20ms   down SHUTTER
50ms   up SHUTTER
60ms   choose nobody
70ms   down SHUTTER
100ms  up SHUTTER
110ms  foreground A
120ms  down SHUTTER
150ms  up SHUTTER

20ms   B began primary SHUTTER
50ms   B ended SHUTTER held 30ms
70ms   default SHUTTER down
100ms  default SHUTTER up
120ms  A began primary SHUTTER
150ms  A ended SHUTTER held 30ms
