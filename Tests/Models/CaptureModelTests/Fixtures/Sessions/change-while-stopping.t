# SPDX-License-Identifier: Apache-2.0
# Photos still need the old stream; a later start uses the new configuration.
0ms    start 1
100ms  frame 1
200ms  stop 2 capturing
210ms  change 3
220ms  start 4
300ms  captured
310ms  closed 1
400ms  frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms state stopped
210ms use proposed
210ms reply 3
220ms state starting
300ms shut 1
310ms reply 2
310ms open 2
400ms state running
400ms reply 4
