# SPDX-License-Identifier: Apache-2.0
# The same as unresponsive-tap.t, with a press 50 ms after the time ran out instead of exactly then.
0ms     client A single
0ms     session A running
0ms     ack A off
10ms    down SHUTTER
40ms    up SHUTTER
1060ms  down SHUTTER
1100ms  up SHUTTER
1150ms  ack A on
1250ms  down SHUTTER
1300ms  up SHUTTER

10ms    A began primary SHUTTER
40ms    A ended SHUTTER held 30ms
1060ms  default SHUTTER down
1100ms  default SHUTTER up
1250ms  A began primary SHUTTER
1300ms  A ended SHUTTER held 50ms
