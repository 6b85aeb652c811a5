# SPDX-License-Identifier: Apache-2.0
# While the seat shows something else, no client is in front; afterwards the same one is again.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
20ms   seat seat0 inactive
30ms   foreground A
40ms   up SHUTTER
60ms   down SHUTTER
90ms   up SHUTTER
100ms  seat seat0 active
110ms  down SHUTTER
140ms  up SHUTTER

10ms   A began primary SHUTTER
20ms   A cancelled SHUTTER backgrounded held 10ms
30ms   A refused ForegroundRefused seat_inactive
60ms   default SHUTTER down
90ms   default SHUTTER up
110ms  A began primary SHUTTER
140ms  A ended SHUTTER held 30ms
