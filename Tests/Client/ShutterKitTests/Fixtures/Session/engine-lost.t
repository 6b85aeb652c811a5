# SPDX-License-Identifier: Apache-2.0
# The session is opened again, and started because it ran.
0ms run
1ms opened
2ms started
9000ms lost
9101ms opened
9102ms started

0ms open
1ms start
9100ms open
9101ms start
