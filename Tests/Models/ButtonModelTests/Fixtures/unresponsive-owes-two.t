# SPDX-License-Identifier: Apache-2.0
# A client with two overdue acknowledgements is unresponsive until it has sent both (G.1, row 5; G.2).
show status audit
0ms     client A buttons SHUTTER
0ms     add A.2 buttons RECORD
0ms     session A running
10ms    ack A off
10ms    ack A.2 off
100ms   down SHUTTER
200ms   up SHUTTER
300ms   down RECORD
400ms   up RECORD
1600ms  ack A on
1700ms  why SHUTTER
1800ms  down SHUTTER
1900ms  up SHUTTER
2000ms  ack A.2 on
2100ms  down SHUTTER
2200ms  up SHUTTER

0ms     audit seat0 foreground A
0ms     A not eligible: session_not_running
0ms     A.2 not eligible: session_not_running
0ms     A eligible
0ms     A.2 eligible
100ms   A began primary SHUTTER
200ms   A ended SHUTTER held 100ms
300ms   A.2 began secondary RECORD
400ms   A.2 ended RECORD held 100ms
1100ms  A not eligible: unresponsive
1100ms  A.2 not eligible: unresponsive
1100ms  audit A unresponsive 1
1700ms  why SHUTTER default unresponsive
1800ms  default SHUTTER down
1800ms  audit SHUTTER default unresponsive
1900ms  default SHUTTER up
2000ms  A eligible
2000ms  A.2 eligible
2000ms  audit A responsive
2100ms  A began primary SHUTTER
2200ms  A ended SHUTTER held 100ms
