# SPDX-License-Identifier: Apache-2.0
# A tap that was sent whole before the time ran out stays ended; the next one goes to the default.
0ms     client A single
0ms     session A running
0ms     ack A off
10ms    down SHUTTER
40ms    up SHUTTER
1010ms  down SHUTTER
1050ms  up SHUTTER
1100ms  ack A on
1200ms  down SHUTTER
1250ms  up SHUTTER

10ms    A began primary SHUTTER
40ms    A ended SHUTTER held 30ms
1010ms  default SHUTTER down
1050ms  default SHUTTER up
1200ms  A began primary SHUTTER
1250ms  A ended SHUTTER held 50ms
