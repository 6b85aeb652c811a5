# SPDX-License-Identifier: Apache-2.0
# Stop ends the wish to run: the session stays stopped when the cause is gone (R-60).
0ms    start 1
100ms  frame 1
500ms  interrupt 3
510ms  closed 1
600ms  stop 2
900ms  over 3

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state interrupted 3
500ms shut 1
600ms state stopped
600ms reply 2
