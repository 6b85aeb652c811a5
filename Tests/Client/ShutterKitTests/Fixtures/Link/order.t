# SPDX-License-Identifier: Apache-2.0
# One by one, because the last one added is the newest for the gateway.
0ms insert 1
0ms insert 2
0ms connected
5ms added 1
6ms insert 3
7ms added 2
8ms added 3

0ms connect
0ms connect
0ms add 1
5ms add 2
7ms add 3
