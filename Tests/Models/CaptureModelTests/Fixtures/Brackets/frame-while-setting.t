# SPDX-License-Identifier: Apache-2.0
# A frame that comes before the driver has taken the setting does not count, however long that takes.
steps 1
latency 1
0ms begin
30ms frame 11
63ms frame 12
97ms frame 13
98ms set
130ms frame 14
163ms frame 15
164ms set
197ms frame 16
230ms frame 17

0ms set 0
163ms captured 15
163ms restore
230ms settled
