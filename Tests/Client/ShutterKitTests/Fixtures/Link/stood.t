# SPDX-License-Identifier: Apache-2.0
# A connection that stood for 5 s begins with the shortest pause again.
0ms insert 1
0ms failed
100ms failed
300ms connected
301ms added 1
5301ms failed
5401ms wait

0ms connect
100ms connect
300ms connect
300ms add 1
5401ms connect
