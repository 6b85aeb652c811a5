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
50ms   up VOLUMEDOWN
70ms   down HOME
100ms  up HOME
120ms  why VOLUMEUP
130ms  unlock
150ms  down VOLUMEUP
180ms  up VOLUMEUP

0ms    grab keyboard
70ms   default HOME down
100ms  default HOME up
120ms  why VOLUMEUP swallowed locked
150ms  A began secondary VOLUMEUP
180ms  A ended VOLUMEUP held 30ms
