# SPDX-License-Identifier: Apache-2.0
# Another camera is tried beside the present one, which stops when it is no longer needed (R-63).
0ms    start 1
100ms  frame 1
500ms  change 2 camera
700ms  frame 2
710ms  taken
720ms  closed 1
900ms  error 2 DeviceFailure

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms open 2 beside
700ms leave
710ms use proposed
710ms adopt 2
710ms reply 2
900ms state failed DeviceFailure
900ms shut 2
