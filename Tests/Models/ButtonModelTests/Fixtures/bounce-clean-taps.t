# SPDX-License-Identifier: Apache-2.0
# Clean taps of 30 ms with 30 ms between them all count.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
40ms   up SHUTTER
70ms   down SHUTTER
100ms  up SHUTTER
130ms  down SHUTTER
160ms  up SHUTTER

10ms   A began primary SHUTTER
40ms   A ended SHUTTER held 30ms
70ms   A began primary SHUTTER
100ms  A ended SHUTTER held 30ms
130ms  A began primary SHUTTER
160ms  A ended SHUTTER held 30ms
