# SPDX-License-Identifier: Apache-2.0
# The other camera delivers nothing: the present one has never stopped.
0ms    start 1
100ms  frame 1
500ms  change 2 camera
600ms  error 2 DeviceFailure
700ms  change 3 camera
5800ms stop 4
5810ms closed 1

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms open 2 beside
600ms shut 2 beside
600ms reply 2 DeviceFailure
700ms open 3 beside
5700ms shut 3 beside
5700ms reply 3 StartTimedOut
5800ms state stopped
5800ms shut 1
5810ms reply 4
