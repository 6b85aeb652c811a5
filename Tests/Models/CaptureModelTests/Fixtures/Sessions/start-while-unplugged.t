# SPDX-License-Identifier: Apache-2.0
# A client asks for a start while the camera is gone: the call fails, and the camera is still
# brought back.
0ms    start 1
100ms  frame 1
500ms  lost
510ms  closed 1
600ms  start 2
610ms  error 2 NoSuchCamera
620ms  closed 2
3000ms back
3100ms frame 3

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state failed DeviceWasDisconnected
500ms shut 1
600ms state starting
600ms open 2
610ms state failed NoSuchCamera
610ms reply 2 NoSuchCamera
610ms shut 2
3000ms state starting
3000ms open 3
3100ms state running
