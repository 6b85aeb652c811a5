# SPDX-License-Identifier: Apache-2.0
# A pen that is near is over a region without a press. Its touch is the press, its button another one, and both
# are at its place. What it presses with is in the events.
device tablet observe pen display0 touch0=primary STYLUS=secondary
0ms    client A pair pointers crossings
0ms    session A running
0ms    region A left 0,0,0.5,1
0ms    region A right 0.5,0,0.5,1
10ms   hover tablet 0.2,0.5
20ms   hover tablet 0.7,0.5 rubber
30ms   hover tablet 0.7,0.5 rubber force 0.5
30ms   down touch0
40ms   hover tablet 0.8,0.5 rubber force 1
50ms   up touch0
50ms   hover tablet 0.8,0.5 rubber
60ms   down STYLUS
70ms   up STYLUS
80ms   hover tablet away
90ms   down STYLUS
100ms  up STYLUS

10ms   A entered touch0 left with pen 0
20ms   A exited touch0 left with rubber 0
20ms   A entered touch0 right with rubber 0
30ms   A began primary touch0 in right with rubber 0.5
50ms   A ended touch0 held 20ms
60ms   A began secondary STYLUS in right with rubber 0
70ms   A ended STYLUS held 10ms
80ms   A exited touch0 right with rubber 0
90ms   default STYLUS down
100ms  default STYLUS up
