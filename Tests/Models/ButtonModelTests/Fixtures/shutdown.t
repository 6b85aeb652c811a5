# SPDX-License-Identifier: Apache-2.0
# The gateway stops: presses are cancelled at once, a grab lasts until its keys are up, and presses in
# the meantime go to the default behaviour (G.2).
0ms    client A primary_only
0ms    session A running
10ms   down VOLUMEDOWN
40ms   down VOLUMEUP
70ms   shutdown
100ms  up VOLUMEUP
130ms  down CAMERA
160ms  up VOLUMEDOWN
190ms  up CAMERA
230ms  wait

10ms   A began primary VOLUMEDOWN
40ms   default VOLUMEUP down
70ms   A cancelled VOLUMEDOWN gateway_shutdown held 60ms
100ms  default VOLUMEUP up
130ms  default CAMERA down
190ms  default CAMERA up
205ms  gateway stopped
