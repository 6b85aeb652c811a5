# SPDX-License-Identifier: Apache-2.0
# A frame stamped at its end may have begun two intervals before: 4 is the first that is lit as a whole. Others
# may have frames again from the first that began in the dark.
interval 30ms
0ms begin
1ms lit
30ms frame 1
60ms frame 2 at 59ms
62ms frame 3 at 60ms
92ms frame 4 at 90ms
93ms dark
122ms frame 5 at 120ms
152ms frame 6 at 150ms
182ms frame 7 at 180ms

0ms on
92ms off
93ms captured 4 lit
182ms settled
