# SPDX-License-Identifier: Apache-2.0
# With locked_default = "none" a press at a locked seat goes to nobody, not to the default behaviour;
# a key without a role is left to the system (R-90).
device keyboard proxy VOLUMEDOWN=primary VOLUMEUP=secondary HOME=none
setting locked_default none
show grab
0ms    client A single
0ms    session A running
10ms   lock
20ms   down VOLUMEDOWN
30ms   up VOLUMEDOWN
50ms   down HOME
60ms   up HOME
70ms   why VOLUMEUP
80ms   unlock
100ms  down VOLUMEUP
110ms  up VOLUMEUP

0ms    grab keyboard
50ms   default HOME down
60ms   default HOME up
70ms   why VOLUMEUP swallowed locked
100ms  A began secondary VOLUMEUP
110ms  A ended VOLUMEUP held 10ms
