# SPDX-License-Identifier: Apache-2.0
# A client that does not acknowledge loses its press after a second, and the next ones until it
# answers (G.1, row 5; G.2).
show status audit
0ms     client A single
0ms     session A running
10ms    ack A off
20ms    down SHUTTER
1500ms  up SHUTTER
1600ms  down SHUTTER
1700ms  up SHUTTER
1800ms  why SHUTTER
2500ms  ack A on
2600ms  down SHUTTER
2700ms  up SHUTTER

0ms     audit seat0 foreground A
0ms     A not eligible: session_not_running
0ms     A eligible
20ms    A began primary SHUTTER
1020ms  A cancelled SHUTTER client_unresponsive held 1000ms
1020ms  A not eligible: unresponsive
1020ms  audit A unresponsive 1
1500ms  audit SHUTTER drained
1600ms  default SHUTTER down
1600ms  audit SHUTTER default unresponsive
1700ms  default SHUTTER up
1800ms  why SHUTTER default unresponsive
2500ms  A eligible
2500ms  audit A responsive
2600ms  A began primary SHUTTER
2700ms  A ended SHUTTER held 100ms
