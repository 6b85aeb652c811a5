# SPDX-License-Identifier: Apache-2.0
# A key stays down: after 2 s the queue that sees all typing is closed, and it is tried again at growing pauses. After
# 5 s it is no typing, and is named.
0ms a down
1ms want
6000ms wait
6100ms a up
8000ms wait

1ms open
1ms keys?
2001ms log held
2001ms close
2501ms open
2501ms keys?
4501ms close
5501ms open
5501ms keys?
5501ms stays down: a
7501ms close
