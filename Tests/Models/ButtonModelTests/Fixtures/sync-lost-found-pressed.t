# SPDX-License-Identifier: Apache-2.0
# Events are lost, and a key is found down: it is ignored until it is released.
show audit
0ms    client A single
0ms    session A running
20ms   stall keyboard
30ms   down VOLUMEDOWN
40ms   resume keyboard
60ms   up VOLUMEDOWN
80ms   down VOLUMEDOWN
110ms  up VOLUMEDOWN

0ms    audit seat0 foreground A
40ms   audit VOLUMEDOWN found pressed
60ms   audit VOLUMEDOWN orphan release
80ms   A began primary VOLUMEDOWN
110ms  A ended VOLUMEDOWN held 30ms
