# SPDX-License-Identifier: Apache-2.0
# The last to ask is in front.
0ms    client A single
0ms    session A running
0ms    client B single
0ms    session B running
10ms   down SHUTTER
40ms   up SHUTTER
50ms   foreground A
60ms   down SHUTTER
90ms   up SHUTTER

10ms   B began primary SHUTTER
40ms   B ended SHUTTER held 30ms
60ms   A began primary SHUTTER
90ms   A ended SHUTTER held 30ms
