# SPDX-License-Identifier: Apache-2.0
# A cancelled press is no longer in flight, although its button is still down.
0ms    client A single exclusive
0ms    session A running
10ms   down VOLUMEDOWN
20ms   disable A
30ms   enable A
40ms   down VOLUMEUP
60ms   up VOLUMEDOWN
80ms   up VOLUMEUP

10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN interaction_disabled held 10ms
40ms   A began secondary VOLUMEUP
80ms   A ended VOLUMEUP held 40ms
