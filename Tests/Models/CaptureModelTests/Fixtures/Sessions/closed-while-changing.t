# SPDX-License-Identifier: Apache-2.0
# The client dies: nothing of the change is left, and there is no report.
0ms    start 1
100ms  frame 1
200ms  change 2 camera
210ms  close
220ms  closed 1

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms open 2 beside
210ms report closed
210ms shut 2 beside
210ms reply 2 NoSuchSession
210ms shut 1
220ms finished
