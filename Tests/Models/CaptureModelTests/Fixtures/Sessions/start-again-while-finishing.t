# SPDX-License-Identifier: Apache-2.0
# The session is started again, while interrupted, before the photos of a Stop are finished: their end
# is that of the Stop, not of the session.
0ms    start 1
100ms  frame 1
200ms  change 2
210ms  taken
220ms  stop 3 capturing
230ms  interrupt 1
240ms  closed 1
250ms  start 4
300ms  captured
400ms  over 1
500ms  frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms leave
210ms use proposed
210ms shut 1
220ms state stopped
230ms use former
230ms reply 2 interrupted 1
250ms state interrupted 1
250ms reply 4 interrupted 1
300ms reply 3
400ms state starting
400ms open 2
500ms state running
