# SPDX-License-Identifier: Apache-2.0
# Two devices that the configuration calls one: the same role within 40 ms is the same push, also of other keys. What the
# system gets is as it would be without us: both.
device left proxy part-of remote VOLUMEUP=primary VOLUMEDOWN=secondary
device right proxy part-of remote ENTER=primary
0ms    down left/VOLUMEUP
5ms    down right/ENTER
60ms   up left/VOLUMEUP
65ms   up right/ENTER
100ms  client A pair
100ms  session A running
200ms  down left/VOLUMEUP
205ms  down right/ENTER
260ms  up left/VOLUMEUP
265ms  up right/ENTER
400ms  down left/VOLUMEDOWN
405ms  down right/ENTER
460ms  up left/VOLUMEDOWN
465ms  up right/ENTER
500ms  why right/ENTER

0ms    default VOLUMEUP down
5ms    default ENTER down
60ms   default VOLUMEUP up
65ms   default ENTER up
200ms  A began primary VOLUMEUP
260ms  A ended VOLUMEUP held 60ms
400ms  A began secondary VOLUMEDOWN
405ms  A began primary ENTER
460ms  A ended VOLUMEDOWN held 60ms
465ms  A ended ENTER held 60ms
500ms  why ENTER granted A
