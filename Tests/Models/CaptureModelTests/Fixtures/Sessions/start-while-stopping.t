# SPDX-License-Identifier: Apache-2.0
# Captures are still in progress: the camera is simply kept.
0ms    start 1
100ms  frame 1
200ms  stop 2 capturing
250ms  start 3
300ms  captured

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms state stopped
250ms state running
250ms reply 2
250ms reply 3
