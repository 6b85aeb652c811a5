# SPDX-License-Identifier: Apache-2.0
# A busy camera is refused; the next start works.
0ms    start 1
10ms   error 1 CameraBusy
20ms   closed 1
2000ms start 2
2100ms frame 2

0ms state starting
0ms open 1
10ms state failed CameraBusy
10ms reply 1 CameraBusy
10ms shut 1
2000ms state starting
2000ms open 2
2100ms state running
2100ms reply 2
