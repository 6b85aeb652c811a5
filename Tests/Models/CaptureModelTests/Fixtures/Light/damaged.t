# SPDX-License-Identifier: Apache-2.0
# A lit frame that is damaged is not taken: the next one is.
interval 30ms
0ms begin
1ms lit
30ms frame 1 damaged
62ms frame 3 at 60ms
92ms frame 4 at 90ms damaged
122ms frame 5 at 120ms
123ms dark
152ms frame 6 at 150ms
182ms frame 7 at 180ms
212ms frame 8 at 210ms

0ms on
122ms off
123ms captured 5 lit
212ms settled
