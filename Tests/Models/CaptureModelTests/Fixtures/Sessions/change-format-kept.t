# SPDX-License-Identifier: Apache-2.0
# Another session wanted this camera in another format, and does not any more: the stream that was being left goes on. The
# word comes too late for a camera that is closed already, and means nothing without a change.
0ms    start 1
100ms  frame 1
200ms  stays
500ms  change 2
510ms  stays
520ms  taken
600ms  change 3
610ms  taken
615ms  stays
620ms  closed 1
700ms  frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms leave
510ms keep
510ms reply 2 OperationCancelled
600ms leave
610ms use proposed
610ms shut 1
620ms open 2
700ms reply 3
