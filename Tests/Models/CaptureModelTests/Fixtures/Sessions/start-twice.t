# SPDX-License-Identifier: Apache-2.0
# Start is idempotent, and so is Stop.
0ms    start 1
100ms  start 2
200ms  frame 1
300ms  start 3
400ms  stop 4
410ms  stop 5
420ms  closed 1
430ms  stop 6

0ms state starting
0ms open 1
200ms state running
200ms reply 1
200ms reply 2
300ms reply 3
400ms state stopped
400ms shut 1
420ms reply 4
420ms reply 5
430ms reply 6
