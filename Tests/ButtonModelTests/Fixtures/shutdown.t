# SPDX-License-Identifier: Apache-2.0
# The gateway stops: presses are cancelled, defaulted ones released, grabs ended (G.2).
show grab
0ms    client A primary_only
0ms    session A running
10ms   down VOLUMEDOWN
20ms   down VOLUMEUP
30ms   shutdown

0ms    grab keyboard
10ms   A began primary VOLUMEDOWN
20ms   default VOLUMEUP down
30ms   A cancelled VOLUMEDOWN gateway_shutdown held 20ms
30ms   default VOLUMEUP up
30ms   release keyboard
