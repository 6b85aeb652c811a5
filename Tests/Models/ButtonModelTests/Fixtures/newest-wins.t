# SPDX-License-Identifier: Apache-2.0
# The newest enabled interaction gets the press, if there are several.
show status
0ms    client A single
0ms    session A running
10ms   add A.2 single
20ms   down SHUTTER
50ms   up SHUTTER
60ms   disable A.2
70ms   down SHUTTER
100ms  up SHUTTER
110ms  remove A
120ms  down SHUTTER
150ms  up SHUTTER

0ms    A not eligible: session_not_running
0ms    A eligible
10ms   A not eligible: shadowed
10ms   A.2 eligible
20ms   A.2 began primary SHUTTER
50ms   A.2 ended SHUTTER held 30ms
60ms   A eligible
60ms   A.2 not eligible: disabled
70ms   A began primary SHUTTER
100ms  A ended SHUTTER held 30ms
120ms  default SHUTTER down
150ms  default SHUTTER up
