# SPDX-License-Identifier: Apache-2.0
# Only a running session counts; a starting one does not count yet (G.1, row 2).
0ms    client A single
10ms   down SHUTTER
40ms   up SHUTTER
50ms   why SHUTTER
60ms   session A starting
70ms   down SHUTTER
100ms  up SHUTTER
110ms  session A running
120ms  down SHUTTER
150ms  up SHUTTER
160ms  session A failed
170ms  down SHUTTER
200ms  up SHUTTER

10ms   default SHUTTER down
40ms   default SHUTTER up
50ms   why SHUTTER default session_not_running
70ms   default SHUTTER down
100ms  default SHUTTER up
120ms  A began primary SHUTTER
150ms  A ended SHUTTER held 30ms
170ms  default SHUTTER down
200ms  default SHUTTER up
