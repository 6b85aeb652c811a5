# SPDX-License-Identifier: Apache-2.0
# No call waits for this start, so it is tried until it works.
0ms run
1ms opened
2ms started
9000ms lost
9101ms opened
9102ms failed
9302ms failed
9702ms started
9800ms wait

0ms open
1ms start
9100ms open
9101ms start
9302ms start
9702ms start
