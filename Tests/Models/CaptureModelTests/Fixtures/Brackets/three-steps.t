# SPDX-License-Identifier: Apache-2.0
# Each step gets the first frame that surely has its setting: two frames of latency, and one because
# the setting may have come just after a frame had begun.
0ms begin
5ms set
30ms frame 11
63ms frame 12
97ms frame 13
99ms set
130ms frame 14
163ms frame 15
197ms frame 16
199ms set
230ms frame 17
263ms frame 18
297ms frame 19
299ms set
330ms frame 20
363ms frame 21
397ms frame 22
430ms frame 23

0ms set 0
97ms set 1
197ms set 2
297ms captured 13 16 19
297ms restore
397ms settled
