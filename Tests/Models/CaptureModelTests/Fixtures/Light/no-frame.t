# SPDX-License-Identifier: Apache-2.0
# No frame comes at all.
0ms begin
1ms lit
1001ms wait
1002ms dark
2002ms wait

0ms on
1001ms off
1002ms captured NoDataCaptured unlit
2002ms settled
