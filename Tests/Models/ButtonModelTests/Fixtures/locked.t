# SPDX-License-Identifier: Apache-2.0
# While the seat is locked, presses go to the default behaviour; one in flight is cancelled
# (G.1, row 6; G.2).
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   lock
30ms   up VOLUMEDOWN
50ms   down VOLUMEDOWN
80ms   up VOLUMEDOWN
90ms   why VOLUMEDOWN
90ms   foreground A
100ms  unlock
110ms  down VOLUMEDOWN
140ms  up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN locked held 10ms
50ms   default VOLUMEDOWN down
80ms   default VOLUMEDOWN up
90ms   why VOLUMEDOWN default locked
90ms   A refused ForegroundRefused locked
110ms  A began primary VOLUMEDOWN
140ms  A ended VOLUMEDOWN held 30ms
