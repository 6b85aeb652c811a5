# SPDX-License-Identifier: Apache-2.0
0ms    start 1
100ms  close
110ms  frame 1
120ms  closed 1

0ms state starting
0ms open 1
100ms report closed
100ms reply 1 NoSuchSession
100ms shut 1
120ms finished
