# SPDX-License-Identifier: Apache-2.0
# A second start of a session that ran is the engine's to answer; its failure takes nothing back.
0ms run
1ms opened
2ms started
3ms failed awaited
10ms halt
11ms stopped

0ms open
1ms start
10ms stop
