# SPDX-License-Identifier: Apache-2.0
# Naming another session cancels a press, even if that one runs; naming the same one does not.
0ms    client A single
0ms    session A running
0ms    client B single background
0ms    session B running
10ms   down SHUTTER
20ms   use A A
30ms   use A B
45ms   up SHUTTER
60ms   down SHUTTER
90ms   up SHUTTER
100ms  use A C

10ms   A began primary SHUTTER
30ms   A cancelled SHUTTER session_stopped held 20ms
60ms   A began primary SHUTTER
90ms   A ended SHUTTER held 30ms
100ms  A refused NoSuchSession C
