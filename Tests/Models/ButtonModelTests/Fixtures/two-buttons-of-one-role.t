# SPDX-License-Identifier: Apache-2.0
# Two buttons with the same role stay two presses.
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
30ms   down CAMERA
50ms   up CAMERA
70ms   up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
30ms   A began primary CAMERA
50ms   A ended CAMERA held 20ms
70ms   A ended VOLUMEDOWN held 60ms
