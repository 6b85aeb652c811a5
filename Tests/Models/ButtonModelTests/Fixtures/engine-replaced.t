# SPDX-License-Identifier: Apache-2.0
# A second engine takes the first one's place.
0ms    client A single
0ms    session A running
10ms   down SHUTTER
20ms   engine attached
40ms   up SHUTTER
60ms   down SHUTTER
90ms   up SHUTTER

10ms   A began primary SHUTTER
20ms   A cancelled SHUTTER engine_lost held 10ms
60ms   default SHUTTER down
90ms   default SHUTTER up
