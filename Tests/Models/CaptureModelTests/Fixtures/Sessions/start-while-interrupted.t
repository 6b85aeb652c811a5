# SPDX-License-Identifier: Apache-2.0
# The start is answered at once, and honoured later, even after a fault (R-60).
0ms    interrupt 1
10ms   start 1
500ms  over 1
600ms  error 1 DeviceFailure
610ms  closed 1
1200ms frame 2

10ms state interrupted 1
10ms reply 1 interrupted 1
500ms state starting
500ms open 1
600ms state failed DeviceFailure
600ms shut 1
1110ms state starting
1110ms open 2
1200ms state running
