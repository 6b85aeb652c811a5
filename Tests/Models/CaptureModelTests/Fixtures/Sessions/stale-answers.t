# SPDX-License-Identifier: Apache-2.0
# Answers that belong to an earlier attempt mean nothing.
0ms    start 1
100ms  frame 1
200ms  stop 2
210ms  closed 1
300ms  start 3
310ms  frame 1
320ms  error 1 DeviceFailure
330ms  closed 1
400ms  frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms state stopped
200ms shut 1
210ms reply 2
300ms state starting
300ms open 2
400ms state running
400ms reply 3
