# SPDX-License-Identifier: Apache-2.0
# The call that waits for the start throws, and the program may try again.
0ms run
1ms opened
2ms failed awaited
6000ms run
6001ms started

0ms open
1ms start
6000ms start
