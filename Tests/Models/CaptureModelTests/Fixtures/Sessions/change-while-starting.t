# SPDX-License-Identifier: Apache-2.0
# The start is answered by whichever configuration the camera takes.
0ms    start 1
100ms  change 2
110ms  closed 1
200ms  error 2 DeviceFailure
210ms  closed 2
300ms  frame 3

0ms state starting
0ms open 1
100ms use proposed
100ms shut 1
110ms open 2
200ms use former
200ms shut 2
210ms open 3
300ms state running
300ms reply 2 DeviceFailure
300ms reply 1
