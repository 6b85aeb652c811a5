# SPDX-License-Identifier: Apache-2.0
# After a connection that lasted 5 s the first pause is the shortest again.
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
