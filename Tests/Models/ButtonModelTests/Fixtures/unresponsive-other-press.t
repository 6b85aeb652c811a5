# SPDX-License-Identifier: Apache-2.0
# All interactions of an unresponsive client lose their presses.
0ms     client A buttons SHUTTER
0ms     add A.2 buttons RECORD
0ms     session A running
0ms     ack A.2 off
10ms    down SHUTTER
20ms    down RECORD
1100ms  up SHUTTER
1200ms  up RECORD

10ms    A began primary SHUTTER
20ms    A.2 began secondary RECORD
1020ms  A cancelled SHUTTER client_unresponsive held 1010ms
1020ms  A.2 cancelled RECORD client_unresponsive held 1000ms
