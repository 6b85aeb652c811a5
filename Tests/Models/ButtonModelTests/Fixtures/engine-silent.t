# SPDX-License-Identifier: Apache-2.0
# An engine that does not acknowledge a forwarded event in time is lost.
0ms     client A single engine
0ms     session A running
10ms    engine ack off
20ms    down SHUTTER
1500ms  up SHUTTER
1600ms  down SHUTTER
1700ms  up SHUTTER

20ms    A began primary SHUTTER
20ms    engine A began primary SHUTTER
1020ms  engine closed
1020ms  A cancelled SHUTTER engine_lost held 1000ms
1600ms  default SHUTTER down
1700ms  default SHUTTER up
