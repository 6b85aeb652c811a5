# SPDX-License-Identifier: Apache-2.0
# Frames come, and none is surely covered: the photo is made of the newest, and reports it.
0ms begin
1ms lit
30ms frame 1 received
900ms frame 2 at 899ms received
1001ms wait
1002ms dark
2002ms wait

0ms on
1001ms off
1002ms captured 2 unlit
2002ms settled
