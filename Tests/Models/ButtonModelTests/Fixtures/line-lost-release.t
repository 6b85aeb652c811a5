# SPDX-License-Identifier: Apache-2.0
# A line loses the release without notice; reading its level finds it.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
30ms   stall gpio
40ms   up SHUTTER
50ms   resume gpio
70ms   down SHUTTER
99ms   up SHUTTER

10ms   A began primary SHUTTER
50ms   A cancelled SHUTTER sync_lost held 40ms
70ms   A began primary SHUTTER
99ms   A ended SHUTTER held 29ms
