# SPDX-License-Identifier: Apache-2.0
# Two buttons at once are two presses.
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
30ms   down VOLUMEUP
50ms   up VOLUMEDOWN
70ms   up VOLUMEUP

10ms   A began primary VOLUMEDOWN
30ms   A began secondary VOLUMEUP
50ms   A ended VOLUMEDOWN held 40ms
70ms   A ended VOLUMEUP held 40ms
