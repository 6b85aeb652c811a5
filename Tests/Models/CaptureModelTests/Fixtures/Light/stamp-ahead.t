# SPDX-License-Identifier: Apache-2.0
# A driver that delivers a frame before the time that it stamps as its end: the light is on until then.
interval 30ms
0ms begin
1ms lit
40ms frame 1 at 67ms
67ms dark
70ms frame 2 at 97ms
100ms frame 3 at 127ms

0ms on
67ms off
67ms captured 1 lit
100ms settled
