# SPDX-License-Identifier: Apache-2.0
# Another stream: resources made ready for the one before it are of no use to it. Once a call is answered,
# everything is made ready again without an answer.
0ms runs
10ms prepare a 1
11ms ends
12ms made 1
20ms runs
30ms made 3
40ms ends
50ms runs
60ms made 5

10ms make 1 for 1
20ms make 3 for 1
30ms a true
50ms make 5 for 1
