# SPDX-License-Identifier: Apache-2.0
# In mode proxy the device is grabbed while one of its buttons would be granted.
show grab
0ms    client A primary_only background
0ms    session A running
10ms   foreground A
20ms   down VOLUMEUP
50ms   up VOLUMEUP
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN
120ms  disable A

10ms   grab keyboard
20ms   default VOLUMEUP down
50ms   default VOLUMEUP up
60ms   A began primary VOLUMEDOWN
90ms   A ended VOLUMEDOWN held 30ms
120ms  release keyboard
