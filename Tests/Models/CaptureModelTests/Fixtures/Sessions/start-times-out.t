# SPDX-License-Identifier: Apache-2.0
# A camera that never delivers a frame (R-51). It is not tried again by itself.
0ms    start 1
5100ms closed 1
9000ms wait

0ms state starting
0ms open 1
5000ms state failed StartTimedOut
5000ms reply 1 StartTimedOut
5000ms shut 1
