# SPDX-License-Identifier: Apache-2.0
# The press waited for a slow handler when the program was disabled.
10ms event 1 7 began
10ms next
20ms event 2 7 ended
30ms event 3 8 began
40ms disable
50ms event 4 8 cancelled
60ms next
70ms next

10ms began 7
60ms ended 7
60ms acknowledge 1
70ms nothing
70ms acknowledge 4
