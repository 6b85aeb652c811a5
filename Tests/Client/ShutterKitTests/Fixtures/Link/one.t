# SPDX-License-Identifier: Apache-2.0
0ms insert 1
0ms connected
1ms added 1
900ms remove 1

0ms connect
0ms add 1
900ms disconnect
