# SPDX-License-Identifier: Apache-2.0
# The locked extension captures while the seat is locked (G.1, the last row).
0ms    lock
0ms    client A single extension
0ms    session A running
10ms   down SHUTTER
40ms   up SHUTTER

10ms   A began primary SHUTTER
40ms   A ended SHUTTER held 30ms
