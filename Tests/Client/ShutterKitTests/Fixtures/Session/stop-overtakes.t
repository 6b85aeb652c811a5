# SPDX-License-Identifier: Apache-2.0
# Sent at once, the stop could come before the start, and the camera would run.
0ms run
1ms opened
2ms halt
3ms heard
4ms stopped
5ms wait

0ms open
1ms start
3ms stop
