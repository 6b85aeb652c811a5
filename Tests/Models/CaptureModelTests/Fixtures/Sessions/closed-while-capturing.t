# SPDX-License-Identifier: Apache-2.0
# The client dies: accepted photos are finished, then the camera is closed (R-45).
0ms    start 1
100ms  frame 1
200ms  close capturing
210ms  start 2
300ms  captured
310ms  closed 1
320ms  stop 3

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms report closed
210ms reply 2 NoSuchSession
300ms shut 1
310ms finished
320ms reply 3 NoSuchSession
