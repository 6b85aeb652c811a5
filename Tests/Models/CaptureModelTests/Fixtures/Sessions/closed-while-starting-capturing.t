# SPDX-License-Identifier: Apache-2.0
# A photo that waits for the start is still taken, and then the camera is closed.
0ms    start 1
100ms  close capturing
200ms  frame 1
300ms  captured
310ms  closed 1

0ms state starting
0ms open 1
100ms report closed
100ms reply 1 NoSuchSession
300ms shut 1
310ms finished
