# SPDX-License-Identifier: Apache-2.0
# No frame comes for a second: the step fails, and the next one is tried.
steps 2
0ms begin
1ms set
30ms frame 11
1001ms wait
1002ms set
1040ms frame 14
1041ms set
1140ms frame 17

0ms set 0
1001ms set 1
1040ms captured NoDataCaptured 14
1040ms restore
1140ms settled
