# SPDX-License-Identifier: Apache-2.0
# Interrupted before the first frame; the cause is gone before the camera is closed.
0ms    start 1
100ms  interrupt 1
110ms  over 1
120ms  closed 1
200ms  frame 2

0ms state starting
0ms open 1
100ms state interrupted 1
100ms reply 1 interrupted 1
100ms shut 1
120ms state starting
120ms open 2
200ms state running
