# SPDX-License-Identifier: Apache-2.0
# The camera stays open for captures in progress; the state that presses depend on is stopped at
# once.
0ms    start 1
100ms  frame 1
200ms  stop 2 capturing
300ms  captured
310ms  closed 1

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms state stopped
300ms shut 1
310ms reply 2
