# SPDX-License-Identifier: Apache-2.0
# Nothing has to be tried: the next start shows whether the configuration works.
0ms    change 1
10ms   start 2
100ms  frame 1

0ms use proposed
0ms reply 1
10ms state starting
10ms open 1
100ms state running
100ms reply 2
