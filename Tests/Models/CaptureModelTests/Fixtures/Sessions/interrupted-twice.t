# SPDX-License-Identifier: Apache-2.0
# The first by number of several reasons is reported; the camera comes back when the last one is
# gone.
0ms    start 1
100ms  frame 1
500ms  interrupt 6
510ms  closed 1
600ms  interrupt 1
600ms  interrupt 1
700ms  over 1
800ms  over 6

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms state interrupted 6
500ms shut 1
600ms state interrupted 1
700ms state interrupted 6
800ms state starting
800ms open 2
