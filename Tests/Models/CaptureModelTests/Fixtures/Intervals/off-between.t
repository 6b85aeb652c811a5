# SPDX-License-Identifier: Apache-2.0
# With a long step the camera is off in between.
every 60000ms
0ms start
3100ms took 1
63100ms took 2

0ms open
3000ms take of 3000ms
3100ms close
60000ms open
63000ms take of 63000ms
63100ms close
