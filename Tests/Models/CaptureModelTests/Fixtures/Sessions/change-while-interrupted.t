# SPDX-License-Identifier: Apache-2.0
# A configuration for the time after the interruption; and a change that an interruption overtakes.
0ms    start 1
100ms  frame 1
200ms  change 2 camera
300ms  interrupt 6
310ms  closed 1
400ms  change 3
500ms  over 6
600ms  frame 3

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms open 2 beside
300ms state interrupted 6
300ms shut 2 beside
300ms reply 2 interrupted 6
300ms shut 1
400ms use proposed
400ms reply 3
500ms state starting
500ms open 3
600ms state running
