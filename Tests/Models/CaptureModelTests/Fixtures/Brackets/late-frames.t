# SPDX-License-Identifier: Apache-2.0
# A busy machine delivers frames late: those from before the setting do not count after it, however late
# they come. Without the late ones 13 would have been the frame, which was taken with the old controls.
steps 1
0ms begin
100ms set
101ms frame 11 of 20
102ms frame 12 of 53
103ms frame 13 of 87
120ms frame 14
153ms frame 15
187ms frame 16
190ms set
191ms frame 17 of 189
220ms frame 18
253ms frame 19
287ms frame 20

0ms set 0
187ms captured 16
187ms restore
287ms settled
