# SPDX-License-Identifier: Apache-2.0
# The end of an earlier attempt does not end the one that is being closed.
0ms    start 1
100ms  frame 1
200ms  stop 2
210ms  closed 1
300ms  start 3
310ms  stop 4
320ms  closed 1
330ms  closed 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms state stopped
200ms shut 1
210ms reply 2
300ms state starting
300ms open 2
310ms state stopped
310ms reply 3 OperationCancelled
310ms shut 2
330ms reply 4
