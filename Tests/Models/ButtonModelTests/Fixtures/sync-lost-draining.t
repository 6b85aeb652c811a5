# SPDX-License-Identifier: Apache-2.0
# The release of a cancelled press is lost: it is over, and the next press counts.
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   disable A
20ms   enable A
30ms   stall keyboard
40ms   up VOLUMEDOWN
50ms   resume keyboard
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN

10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN interaction_disabled held 10ms
60ms   A began primary VOLUMEDOWN
90ms   A ended VOLUMEDOWN held 30ms
