# SPDX-License-Identifier: Apache-2.0
# The camera is still there: tried again until it works.
0ms    start 1
100ms  frame 1
500ms  error 1 DeviceFailure
510ms  closed 1
1200ms error 2 DeviceFailure
1210ms closed 2
1800ms frame 3

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceFailure
500ms shut 1
1010ms state starting
1010ms open 2
1200ms state failed DeviceFailure
1200ms shut 2
1710ms state starting
1710ms open 3
1800ms state running
