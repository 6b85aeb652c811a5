# SPDX-License-Identifier: Apache-2.0
# 1.5 s after the first frame the newest is taken, however dark it is.
0ms begin
100ms streams
200ms frame 1 10
1200ms frame 2 40
1699ms wait
1700ms wait
1800ms back

0ms switch
1700ms captured 2 after 1700ms
1700ms go back
1800ms settled after 1800ms
