# SPDX-License-Identifier: Apache-2.0
# The session is interrupted while the cause lasts, and runs again by itself (R-60).
0ms    start 1
100ms  frame 1
500ms  interrupt 6
510ms  closed 1
900ms  over 6
1000ms frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state interrupted 6
500ms shut 1
900ms state starting
900ms open 2
1000ms state running
