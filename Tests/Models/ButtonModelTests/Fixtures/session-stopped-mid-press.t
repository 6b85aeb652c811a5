# SPDX-License-Identifier: Apache-2.0
# The session stops during a press: cancelled before the status (G.2).
show status
0ms    client A single
0ms    session A running
10ms   down VOLUMEDOWN
20ms   session A stopped
40ms   up VOLUMEDOWN

0ms    A not eligible: session_not_running
0ms    A eligible
10ms   A began primary VOLUMEDOWN
20ms   A cancelled VOLUMEDOWN session_stopped held 10ms
20ms   A not eligible: session_not_running
