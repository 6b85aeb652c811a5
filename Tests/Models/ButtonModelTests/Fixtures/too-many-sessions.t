# SPDX-License-Identifier: Apache-2.0
# The number of sessions is limited: one more is refused, the existing ones go on, and closing one
# makes room.
setting sessions 2
0ms    client A single
0ms    client B single background
0ms    session S running
0ms    session A running
10ms   down VOLUMEDOWN
20ms   session S running
30ms   up VOLUMEDOWN
50ms   session B closed
60ms   session S running

0ms    engine refused TooManySessions 2
10ms   A began primary VOLUMEDOWN
20ms   engine refused TooManySessions 2
30ms   A ended VOLUMEDOWN held 20ms
