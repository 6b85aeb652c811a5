# SPDX-License-Identifier: Apache-2.0
# A driver that does not report how long a frame takes: the second frame shows it.
0ms begin
1ms lit
200ms frame 1
230ms frame 2
231ms dark

0ms on
230ms off
231ms captured 2 lit
