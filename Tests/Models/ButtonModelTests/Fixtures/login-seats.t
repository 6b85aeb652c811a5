# SPDX-License-Identifier: Apache-2.0
# Each seat shows sessions of its own, whatever the other seat shows.
device left grab exclusive L=primary
device right grab exclusive seat seat1 R=primary
0ms    seat seat0 login 2
0ms    seat seat1 login c1
0ms    client A single login 2
0ms    session A running
0ms    client B single seat seat1 login c1
0ms    session B running
10ms   down L
20ms   down R
30ms   seat seat0 login 3
40ms   up L
50ms   up R
60ms   down L
80ms   up L

10ms   A began primary L
20ms   B began primary R
30ms   A cancelled L backgrounded held 20ms
50ms   B ended R held 30ms
60ms   default L down
80ms   default L up
