# SPDX-License-Identifier: Apache-2.0
# The controls are restored, and no frame comes any more that could show it.
steps 1
0ms begin
1ms set
97ms frame 13
98ms set
1098ms wait

0ms set 0
97ms captured 13
97ms restore
1098ms settled
