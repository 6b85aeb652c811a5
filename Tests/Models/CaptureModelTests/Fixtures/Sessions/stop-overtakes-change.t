# SPDX-License-Identifier: Apache-2.0
# The change is given up at each of its stages; a photo between two streams is taken before the stop.
0ms    start 1
100ms  frame 1
200ms  change 2 camera
210ms  stop 3
220ms  closed 1
300ms  start 4
400ms  frame 3
500ms  change 5
510ms  stop 6 capturing
600ms  captured
610ms  closed 3
700ms  start 7
800ms  frame 4
900ms  change 8
910ms  taken
920ms  stop 9
930ms  closed 4
1000ms start 10
1100ms frame 5
1200ms change 11
1210ms taken
1220ms closed 5
1230ms stop 12 capturing
1300ms frame 6
1400ms captured
1410ms closed 6

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms open 2 beside
210ms state stopped
210ms shut 2 beside
210ms reply 2 OperationCancelled
210ms shut 1
220ms reply 3
300ms state starting
300ms open 3
400ms state running
400ms reply 4
500ms leave
510ms state stopped
510ms keep
510ms reply 5 OperationCancelled
600ms shut 3
610ms reply 6
700ms state starting
700ms open 4
800ms state running
800ms reply 7
900ms leave
910ms use proposed
910ms shut 4
920ms state stopped
920ms use former
920ms reply 8 OperationCancelled
930ms reply 9
1000ms state starting
1000ms open 5
1100ms state running
1100ms reply 10
1200ms leave
1210ms use proposed
1210ms shut 5
1220ms open 6
1230ms state stopped
1300ms reply 11
1400ms shut 6
1410ms reply 12
