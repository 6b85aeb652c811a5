# SPDX-License-Identifier: Apache-2.0
# A key that is down when its device is added is ignored until it is released, and the grab waits.
show audit grab
0ms    unplug keyboard
0ms    client A single
0ms    session A running
10ms   plug keyboard VOLUMEDOWN
20ms   down VOLUMEUP
50ms   up VOLUMEUP
60ms   up VOLUMEDOWN
80ms   down VOLUMEDOWN
110ms  up VOLUMEDOWN

0ms    audit seat0 foreground A
10ms   audit VOLUMEDOWN found pressed
20ms   default VOLUMEUP down
20ms   audit VOLUMEUP default not_grabbed
50ms   default VOLUMEUP up
60ms   audit VOLUMEDOWN orphan release
60ms   grab keyboard
80ms   A began primary VOLUMEDOWN
110ms  A ended VOLUMEDOWN held 30ms
