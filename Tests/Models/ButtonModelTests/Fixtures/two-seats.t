# SPDX-License-Identifier: Apache-2.0
# Each seat has its own devices and its own foreground client.
device left grab exclusive L=primary
device right grab exclusive seat seat1 R=primary
0ms    client A single
0ms    session A running
0ms    client B single seat seat1
0ms    session B running
10ms   down L
20ms   down R
40ms   up L
50ms   up R
60ms   kill B
70ms   down R
99ms   up R

10ms   A began primary L
20ms   B began primary R
40ms   A ended L held 30ms
50ms   B ended R held 30ms
70ms   default R down
99ms   default R up
