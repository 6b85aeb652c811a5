# SPDX-License-Identifier: Apache-2.0
# The camera is gone, and the client changes to another one.
0ms    start 1
100ms  frame 1
500ms  lost
510ms  closed 1
900ms  change 2 camera
1000ms frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceWasDisconnected
500ms shut 1
900ms use proposed
900ms state starting
900ms open 2
1000ms state running
1000ms reply 2
