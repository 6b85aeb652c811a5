# SPDX-License-Identifier: Apache-2.0
# The change is refused, and then the old camera does not come back either: the session fails, and
# is brought back.
0ms    start 1
100ms  frame 1
500ms  change 2
510ms  taken
520ms  closed 1
600ms  error 2 ConfigurationUnsupported
610ms  closed 2
700ms  error 3 DeviceFailure
710ms  closed 3
1300ms frame 4

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms leave
510ms use proposed
510ms shut 1
520ms open 2
600ms use former
600ms shut 2
610ms open 3
700ms reply 2 ConfigurationUnsupported
700ms state failed DeviceFailure
700ms shut 3
1210ms state starting
1210ms open 4
1300ms state running
