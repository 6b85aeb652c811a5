# SPDX-License-Identifier: Apache-2.0
# Each event is acknowledged when the handler asks for the next one, not when it is given.
0ms next
10ms event 1 7 began
10ms next
15ms next
60ms event 2 7 ended
60ms next
70ms next

0ms nothing
10ms began 7
15ms nothing
15ms acknowledge 1
60ms ended 7
70ms nothing
70ms acknowledge 2
