# SPDX-License-Identifier: Apache-2.0
# The camera is plugged in again faster than the old one was closed.
0ms    start 1
100ms  frame 1
500ms  lost
510ms  back
520ms  closed 1
1100ms frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceWasDisconnected
500ms shut 1
1020ms state starting
1020ms open 2
1100ms state running
