# SPDX-License-Identifier: Apache-2.0
# No interaction is left, so nothing is tried any more.
0ms insert 1
0ms failed
50ms remove 1
900ms wait
1000ms insert 2

0ms connect
1000ms connect
