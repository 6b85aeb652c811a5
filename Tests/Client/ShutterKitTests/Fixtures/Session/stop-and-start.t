# SPDX-License-Identifier: Apache-2.0
# The start waits for the answer to the stop.
0ms run
1ms opened
2ms started
10ms halt
11ms run
12ms halt
13ms run
40ms stopped
41ms started

0ms open
1ms start
10ms stop
40ms start
