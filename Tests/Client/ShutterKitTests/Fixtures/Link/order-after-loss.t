# SPDX-License-Identifier: Apache-2.0
0ms insert 1
0ms connected
1ms added 1
1ms insert 2
2ms added 2
50ms failed
200ms connected
201ms added 1
202ms added 2

0ms connect
0ms add 1
1ms add 2
150ms connect
200ms add 1
201ms add 2
