# SPDX-License-Identifier: Apache-2.0
# It was open for 1 s.
0ms runs
1ms opened
2ms ended
103ms opened
1200ms ended
1300ms wait

0ms open
102ms open
1300ms open
