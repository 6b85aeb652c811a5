# SPDX-License-Identifier: Apache-2.0
# A frame is covered to the microsecond.
interval 30ms
0ms begin
1ms lit
61000us frame 2 at 60999us
91000us frame 3 at 61000us
92000us dark
122000us frame 31 at 121999us
152000us frame 4 at 151999us
153000us frame 5 at 152000us

0ms on
91ms off
92ms captured 3 lit
153ms settled
