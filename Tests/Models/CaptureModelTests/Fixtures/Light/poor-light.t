# SPDX-License-Identifier: Apache-2.0
# In poor light frames take longer than the driver reports: the longer of the two counts.
interval 30ms
0ms begin
1ms lit
50ms frame 1
110ms frame 2
170ms frame 3
171ms dark

0ms on
170ms off
171ms captured 3 lit
