# SPDX-License-Identifier: Apache-2.0
# The press is cancelled before the client's status says that it is not in front; the new client
# gets nothing of it (G.2).
show status
0ms    client A single
0ms    session A running
0ms    client B single background
0ms    session B running
10ms   down VOLUMEDOWN
20ms   foreground B
40ms   up VOLUMEDOWN
60ms   down VOLUMEDOWN
90ms   up VOLUMEDOWN

0ms    A not eligible: session_not_running
0ms    A eligible
0ms    B not eligible: not_foreground, session_not_running
0ms    B not eligible: not_foreground
10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN backgrounded held 10ms
20ms   A not eligible: not_foreground
20ms   B eligible
60ms   B began primary VOLUMEDOWN
90ms   B ended VOLUMEDOWN held 30ms
