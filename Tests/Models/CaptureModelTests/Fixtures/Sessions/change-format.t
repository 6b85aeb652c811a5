# SPDX-License-Identifier: Apache-2.0
# The same camera in another format is closed and opened again; nobody gets a report that it does
# not run.
0ms    start 1
100ms  frame 1
500ms  change 2
510ms  taken
520ms  closed 1
600ms  frame 2

0ms state starting
0ms open 1
100ms state running
100ms reply 1
500ms leave
510ms use proposed
510ms shut 1
520ms open 2
600ms reply 2
