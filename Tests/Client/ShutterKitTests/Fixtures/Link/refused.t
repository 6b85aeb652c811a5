# SPDX-License-Identifier: Apache-2.0
# Both are delayed: added alone, the second would take the place of the first.
0ms insert 1
0ms insert 2
0ms connected
1ms refused 1
101ms refused 1
301ms added 1
302ms added 2

0ms connect
0ms connect
0ms add 1
101ms add 1
301ms add 1
301ms add 2
