# SPDX-License-Identifier: Apache-2.0
# Events for the engine are sent to both, and the client need not acknowledge.
show engine
0ms     client A single engine
0ms     session A running
0ms     ack A off
10ms    down SHUTTER
2000ms  up SHUTTER
2010ms  lock

0ms     engine told A foreground
10ms    A began primary SHUTTER
10ms    engine A began primary SHUTTER
2000ms  A ended SHUTTER held 1990ms
2000ms  engine A ended SHUTTER held 1990ms
2010ms  engine told locked
