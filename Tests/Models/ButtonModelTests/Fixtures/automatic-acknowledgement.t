# SPDX-License-Identifier: Apache-2.0
# A client that acknowledges by reading is never unresponsive.
0ms     client A single automatic
0ms     session A running
10ms    down SHUTTER
5000ms  up SHUTTER

10ms    A began primary SHUTTER
5000ms  A ended SHUTTER held 4990ms
