# SPDX-License-Identifier: Apache-2.0
# The other camera does not open either: the old one is awaited as before.
0ms    start 1
100ms  frame 1
500ms  lost
510ms  closed 1
900ms  change 2 camera
1000ms error 2 DeviceFailure
1010ms closed 2
1020ms error 3 DeviceWasDisconnected
1030ms closed 3
3000ms back
3100ms frame 4

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceWasDisconnected
500ms shut 1
900ms use proposed
900ms state starting
900ms open 2
1000ms use former
1000ms shut 2
1010ms open 3
1020ms reply 2 DeviceFailure
1020ms state failed DeviceWasDisconnected
1020ms shut 3
3000ms state starting
3000ms open 4
3100ms state running
