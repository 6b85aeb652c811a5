# SPDX-License-Identifier: Apache-2.0
# The interaction is removed, and the next one is added.
0ms insert 1
0ms insert 2
0ms connected
1ms remove 1
2ms added 2

0ms connect
0ms connect
0ms add 1
1ms add 2
