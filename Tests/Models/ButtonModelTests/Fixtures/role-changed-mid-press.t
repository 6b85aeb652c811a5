# SPDX-License-Identifier: Apache-2.0
# A change of the configuration cancels the device's presses (G.2); the new role counts from the
# next press on.
0ms    client A primary_only
0ms    session A running
10ms   down VOLUMEDOWN
20ms   role VOLUMEDOWN secondary
20ms   role VOLUMEUP primary
40ms   up VOLUMEDOWN
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN
100ms  down VOLUMEUP
130ms  up VOLUMEUP

10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN configuration_changed held 10ms
60ms   default VOLUMEDOWN down
90ms   default VOLUMEDOWN up
100ms  A began primary VOLUMEUP
130ms  A ended VOLUMEUP held 30ms
