# SPDX-License-Identifier: Apache-2.0
# The camera is opened again when it is closed.
0ms    start 1
100ms  frame 1
200ms  stop 2
210ms  start 3
220ms  closed 1
300ms  frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms state stopped
200ms shut 1
210ms state starting
220ms reply 2
220ms open 2
300ms state running
300ms reply 3
