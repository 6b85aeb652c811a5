# SPDX-License-Identifier: Apache-2.0
# The camera does not open: nothing is reported any more, and nothing is left.
0ms    start 1
100ms  close capturing
200ms  error 1 CameraBusy
210ms  closed 1

0ms state starting
0ms open 1
100ms report closed
100ms reply 1 NoSuchSession
200ms shut 1
210ms finished
