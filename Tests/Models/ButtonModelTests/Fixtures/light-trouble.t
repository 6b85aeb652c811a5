# SPDX-License-Identifier: Apache-2.0
# Interrupted and failed sessions are red, but only if a press would otherwise be served: the lights
# of a locked seat are dark.
setting lights
0ms    client A single
0ms    session A running
0ms    readiness A ready
10ms   session A interrupted
10ms   readiness A session_not_running
20ms   lock
30ms   unlock
40ms   session A failed
50ms   session A running
50ms   readiness A ready
60ms   engine lost

0ms    light seat0 green
10ms   light seat0 red
20ms   light seat0 dark
30ms   light seat0 red
50ms   light seat0 dark
50ms   light seat0 green
60ms   light seat0 dark
