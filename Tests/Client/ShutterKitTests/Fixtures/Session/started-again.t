# SPDX-License-Identifier: Apache-2.0
# The engine answers a second start of a session that ran. Its failure changes nothing.
0ms run
1ms opened
2ms started
3ms failed awaited
10ms halt
11ms stopped

0ms open
1ms start
10ms stop
