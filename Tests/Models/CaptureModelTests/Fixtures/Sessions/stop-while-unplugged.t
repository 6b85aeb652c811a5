# SPDX-License-Identifier: Apache-2.0
# Nobody wants it any more: it is not brought back.
0ms    start 1
100ms  frame 1
500ms  lost
510ms  closed 1
600ms  stop 2
700ms  back

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceWasDisconnected
500ms shut 1
600ms state stopped
600ms reply 2
