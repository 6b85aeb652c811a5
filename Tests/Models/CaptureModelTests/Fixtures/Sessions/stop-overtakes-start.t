# SPDX-License-Identifier: Apache-2.0
0ms    start 1
10ms   stop 2
20ms   frame 1
30ms   closed 1

0ms state starting
0ms open 1
10ms state stopped
10ms reply 1 OperationCancelled
10ms shut 1
30ms reply 2
