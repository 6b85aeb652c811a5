# SPDX-License-Identifier: Apache-2.0
# The client dies while the camera is brought back: a photo that waits for it is still taken.
0ms    start 1
100ms  frame 1
500ms  lost
510ms  closed 1
600ms  close capturing
900ms  back
1000ms frame 2
1100ms captured
1110ms closed 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceWasDisconnected
500ms shut 1
600ms report closed
900ms open 2
1100ms shut 2
1110ms finished
