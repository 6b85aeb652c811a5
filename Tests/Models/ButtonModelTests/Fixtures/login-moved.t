# SPDX-License-Identifier: Apache-2.0
# A client without a login session is not in front while the seat shows sessions, until it gets one.
0ms    seat seat0 login 2
0ms    client A single
0ms    session A running
10ms   down SHUTTER
30ms   up SHUTTER
40ms   why SHUTTER
50ms   login A 2
60ms   down SHUTTER
70ms   login A none
80ms   up SHUTTER

10ms   default SHUTTER down
30ms   default SHUTTER up
40ms   why SHUTTER default nobody_in_foreground
60ms   A began primary SHUTTER
70ms   A cancelled SHUTTER backgrounded held 10ms
