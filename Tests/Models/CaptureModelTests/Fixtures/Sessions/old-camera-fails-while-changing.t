# SPDX-License-Identifier: Apache-2.0
# A failure of the old camera while the other one is tried ends the change; if the old one is being
# left anyway, nothing is lost.
0ms    start 1
100ms  frame 1
200ms  change 2 camera
210ms  error 1 DeviceFailure
220ms  closed 1
800ms  frame 3
900ms  change 4 camera
1000ms frame 4
1010ms error 3 DeviceFailure
1020ms closed 3

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms open 2 beside
210ms shut 2 beside
210ms reply 2 DeviceFailure
210ms state failed DeviceFailure
210ms shut 1
720ms state starting
720ms open 3
800ms state running
900ms open 4 beside
1000ms leave
1010ms use proposed
1010ms adopt 4
1010ms reply 4
