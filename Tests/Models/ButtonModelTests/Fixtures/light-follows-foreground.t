# SPDX-License-Identifier: Apache-2.0
# A light shows the client in front at its seat: the newest enabled interaction of that client.
setting lights
setting trust 1001
0ms    client A single
0ms    session A running
0ms    readiness A ready
10ms   client B single
20ms   session B running
30ms   readiness B not_ready_momentarily
40ms   readiness A session_not_running
50ms   readiness A ready
60ms   foreground A
70ms   disable A
80ms   enable A
90ms   client C single external user 1001 seat seat1
100ms  client D single external user 1001
110ms  disable D
120ms  choose nobody

0ms    light seat0 green
10ms   light seat0 dark
60ms   light seat0 green
70ms   light seat0 dark
80ms   light seat0 green
90ms   light seat1 green
110ms  light seat0 dark
120ms  light seat1 dark
