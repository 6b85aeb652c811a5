# SPDX-License-Identifier: Apache-2.0
# At once, if it has shown something since it was opened.
0ms runs
5ms opened
6ms shown
1000ms ended
1001ms opened
1002ms shown
2000ms ended

0ms open
1000ms open
2000ms open
