# SPDX-License-Identifier: Apache-2.0
# The session fails while the camera is gone, and runs by itself when the same camera is back
# (R-61).
0ms    start 1
100ms  frame 1
500ms  lost
510ms  closed 1
3000ms back
3200ms frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceWasDisconnected
500ms shut 1
3000ms state starting
3000ms open 2
3200ms state running
