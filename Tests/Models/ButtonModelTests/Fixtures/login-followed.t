# SPDX-License-Identifier: Apache-2.0
# The client in front is the last to ask, among those of the session that the seat shows. A client
# that asked while another session was shown is in front as soon as its own is shown.
show status
0ms    seat seat0 login 2
0ms    client A single automatic login 2
0ms    session A running
5ms    client B single automatic login 3
5ms    session B running
10ms   down SHUTTER
20ms   seat seat0 login 3
30ms   up SHUTTER
50ms   down SHUTTER
70ms   up SHUTTER
80ms   foreground A
90ms   seat seat0 inactive
100ms  down SHUTTER
120ms  up SHUTTER
130ms  seat seat0 login 2
140ms  down SHUTTER
160ms  up SHUTTER

0ms    A not eligible: session_not_running
0ms    A eligible
5ms    B not eligible: not_foreground, session_not_running
5ms    B not eligible: not_foreground
10ms   A began primary SHUTTER
20ms   A cancelled SHUTTER backgrounded held 10ms
20ms   A not eligible: not_foreground
20ms   B eligible
50ms   B began primary SHUTTER
70ms   B ended SHUTTER held 20ms
80ms   A refused ForegroundRefused seat_inactive
90ms   B not eligible: not_foreground
100ms  default SHUTTER down
120ms  default SHUTTER up
130ms  A eligible
140ms  A began primary SHUTTER
160ms  A ended SHUTTER held 20ms
