# SPDX-License-Identifier: Apache-2.0
# The first start opens the session.
0ms run
2ms opened
3ms heard
50ms started
60ms wait

0ms open
2ms start
