# SPDX-License-Identifier: Apache-2.0
# A step whose frame is damaged has the next one. Of a step whose frames are all damaged the first is handed over, which
# fails by that name; frames from before a setting may be damaged as they like.
0ms begin
5ms set
30ms frame 11 damaged
63ms frame 12 damaged
97ms frame 13 damaged
130ms frame 14
132ms set
163ms frame 15
197ms frame 16
230ms frame 17 damaged
1000ms frame 18 damaged
1132ms wait
1133ms set
1163ms frame 19
1197ms frame 20
1230ms frame 21
1235ms set
1263ms frame 22
1297ms frame 23
1330ms frame 24 damaged

0ms set 0
130ms set 1
1132ms set 2
1230ms captured 14 17 21
1230ms restore
1330ms settled
