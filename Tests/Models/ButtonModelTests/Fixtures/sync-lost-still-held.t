# SPDX-License-Identifier: Apache-2.0
# Events are lost, but the key is still down: the press goes on.
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   stall keyboard
30ms   up VOLUMEDOWN
50ms   down VOLUMEDOWN
60ms   resume keyboard
90ms   up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
90ms   A ended VOLUMEDOWN held 80ms
