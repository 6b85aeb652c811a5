# SPDX-License-Identifier: Apache-2.0
# The session is interrupted during a press (G.2).
0ms    client A single
0ms    session A running
10ms   down SHUTTER
20ms   session A interrupted
30ms   session A running
40ms   up SHUTTER

10ms   A began primary SHUTTER
20ms   A cancelled SHUTTER session_interrupted held 10ms
