# SPDX-License-Identifier: Apache-2.0
# After a fault the camera is found in use: that is an interruption, which ends when it is free (R-59).
0ms    start 1
100ms  frame 1
500ms  error 1 DeviceFailure
510ms  closed 1
1020ms error 2 CameraBusy
1030ms closed 2
1540ms error 3 CameraBusy
1550ms closed 3
2100ms frame 4

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceFailure
500ms shut 1
1010ms state starting
1010ms open 2
1020ms state interrupted 3
1020ms shut 2
1530ms open 3
1540ms shut 3
2050ms open 4
2100ms state running
