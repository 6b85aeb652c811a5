# SPDX-License-Identifier: Apache-2.0
# The keyboard is removed during a press and comes back (G.2).
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   unplug keyboard
30ms   plug keyboard
40ms   down VOLUMEDOWN
70ms   up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN device_removed held 10ms
40ms   A began primary VOLUMEDOWN
70ms   A ended VOLUMEDOWN held 30ms
