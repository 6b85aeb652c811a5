# SPDX-License-Identifier: Apache-2.0
# A user's programs share the user's sessions: a program that takes presses need not be the one that has opened
# the session. Only the one in front gets them.
0ms    client A single
0ms    session A running
10ms   client B single background session A
20ms   down SHUTTER
50ms   up SHUTTER
60ms   foreground B
70ms   down SHUTTER
100ms  up SHUTTER
130ms  session A stopped
140ms  down SHUTTER
170ms  up SHUTTER

20ms   A began primary SHUTTER
50ms   A ended SHUTTER held 30ms
70ms   B began primary SHUTTER
100ms  B ended SHUTTER held 30ms
140ms  default SHUTTER down
170ms  default SHUTTER up
