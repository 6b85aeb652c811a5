# SPDX-License-Identifier: Apache-2.0
# The highest priority gets the press, and of equal ones the newest.
show status
0ms    client A single priority 1
0ms    session A running
10ms   add A.2 single
20ms   down SHUTTER
50ms   up SHUTTER
60ms   add A.3 single priority 1
70ms   down SHUTTER
100ms  up SHUTTER
110ms  add A.4 primary_only priority -1
120ms  remove A.3
130ms  disable A
140ms  down SHUTTER
170ms  up SHUTTER
180ms  remove A.2
190ms  down SHUTTER
220ms  up SHUTTER

0ms    A not eligible: session_not_running
0ms    A eligible
10ms   A.2 not eligible: shadowed
20ms   A began primary SHUTTER
50ms   A ended SHUTTER held 30ms
60ms   A not eligible: shadowed
60ms   A.3 eligible
70ms   A.3 began primary SHUTTER
100ms  A.3 ended SHUTTER held 30ms
110ms  A.4 not eligible: shadowed
120ms  A eligible
130ms  A.2 eligible
130ms  A not eligible: disabled
140ms  A.2 began primary SHUTTER
170ms  A.2 ended SHUTTER held 30ms
180ms  A.4 eligible
190ms  A.4 began primary SHUTTER
220ms  A.4 ended SHUTTER held 30ms
