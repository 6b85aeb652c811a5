# SPDX-License-Identifier: Apache-2.0
# When the client in front dies, the light shows the one before it. When the last one has died, the
# light is dark, whatever the engine reports about their sessions.
setting lights
0ms    client A single
0ms    session A running
0ms    readiness A ready
10ms   client B single
10ms   session B running
10ms   readiness B not_ready_waiting_for_capture
20ms   kill B
30ms   kill A
40ms   readiness A not_ready_waiting_for_capture
50ms   readiness A ready
60ms   session A closed
70ms   readiness A ready

0ms    light seat0 green
10ms   light seat0 dark
20ms   light seat0 green
30ms   light seat0 dark
70ms   engine refused NoSuchSession A
