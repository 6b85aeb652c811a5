# SPDX-License-Identifier: Apache-2.0
# The camera refuses: the old configuration is in force again, and the call fails (R-50).
0ms    start 1
100ms  frame 1
500ms  change 2
510ms  taken
520ms  closed 1
3520ms wait
3530ms closed 2
3600ms frame 3

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms leave
510ms use proposed
510ms shut 1
520ms open 2
3520ms use former
3520ms shut 2
3530ms open 3
3600ms reply 2 StartTimedOut
