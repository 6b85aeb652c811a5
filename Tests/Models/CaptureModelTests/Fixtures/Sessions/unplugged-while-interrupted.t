# SPDX-License-Identifier: Apache-2.0
# Two reasons not to run: the interruption is reported first, then the fault.
0ms    start 1
100ms  frame 1
200ms  interrupt 6
210ms  closed 1
300ms  lost
400ms  over 6
500ms  back
600ms  frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
200ms state interrupted 6
200ms shut 1
400ms state failed DeviceWasDisconnected
500ms state starting
500ms open 2
600ms state running
