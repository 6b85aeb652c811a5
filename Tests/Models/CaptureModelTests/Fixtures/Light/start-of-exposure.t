# SPDX-License-Identifier: Apache-2.0
# A driver that stamps the start of the exposure lets the frame that begins then be used.
interval 30ms
0ms begin
1ms lit
32ms frame 1 at 900us start
62ms frame 2 at 30900us start
63ms dark
95ms frame 3 at 62ms start
125ms frame 4 at 95ms start

0ms on
62ms off
63ms captured 2 lit
125ms settled
