# SPDX-License-Identifier: Apache-2.0
# The gateway stops while a key is held, and the keyboard is unplugged: nothing is left to wait for.
0ms    client A primary_only
0ms    session A running
10ms   down VOLUMEDOWN
30ms   shutdown
100ms  unplug keyboard

10ms   A began primary VOLUMEDOWN
30ms   A cancelled VOLUMEDOWN gateway_shutdown held 20ms
100ms  gateway stopped
