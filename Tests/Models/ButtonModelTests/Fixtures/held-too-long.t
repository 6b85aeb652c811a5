# SPDX-License-Identifier: Apache-2.0
# A button that sticks is cancelled after the longest hold (G.2).
setting hold 2s
0ms     client A single automatic
0ms     session A running
10ms    down SHUTTER
3000ms  up SHUTTER
3100ms  down SHUTTER
3200ms  up SHUTTER

10ms    A began primary SHUTTER
2010ms  A cancelled SHUTTER timed_out held 2000ms
3100ms  A began primary SHUTTER
3200ms  A ended SHUTTER held 100ms
