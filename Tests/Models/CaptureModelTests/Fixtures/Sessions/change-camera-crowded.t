# SPDX-License-Identifier: Apache-2.0
# Both cameras cannot run together: the other one is tried alone, and the old one comes back if that
# fails.
0ms    start 1
100ms  frame 1
500ms  change 2 camera
600ms  error 2 DeviceFailure crowded
610ms  taken
620ms  closed 1
700ms  error 3 DeviceFailure
710ms  closed 3
800ms  frame 4

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms open 2 beside
600ms shut 2 beside
600ms leave
610ms use proposed
610ms shut 1
620ms open 3
700ms use former
700ms shut 3
710ms open 4
800ms reply 2 DeviceFailure
