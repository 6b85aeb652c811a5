# SPDX-License-Identifier: Apache-2.0
# When the client in front goes, the one that asked before it is in front again.
0ms    client A single
0ms    session A running
0ms    client B single background
0ms    session B running
0ms    client C single
0ms    session C running
10ms   down SHUTTER
40ms   up SHUTTER
50ms   remove C
60ms   down SHUTTER
90ms   up SHUTTER
100ms  kill A
110ms  down SHUTTER
140ms  up SHUTTER

10ms   C began primary SHUTTER
40ms   C ended SHUTTER held 30ms
60ms   A began primary SHUTTER
90ms   A ended SHUTTER held 30ms
110ms  default SHUTTER down
140ms  default SHUTTER up
