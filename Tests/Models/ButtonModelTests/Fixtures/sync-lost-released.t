# SPDX-License-Identifier: Apache-2.0
# Events are lost, and with them the release: cancelled, and the next press counts (G.2).
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   stall keyboard
30ms   up VOLUMEDOWN
40ms   resume keyboard
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
40ms   A cancelled VOLUMEDOWN sync_lost held 30ms
60ms   A began primary VOLUMEDOWN
90ms   A ended VOLUMEDOWN held 30ms
