# SPDX-License-Identifier: Apache-2.0
# The gateway cancels. Changing back revives nothing.
10ms event 1 7 began
10ms next
20ms disable
21ms enable
30ms event 2 7 cancelled
30ms next
40ms event 3 7 ended
40ms next

10ms began 7
30ms cancelled 7 backgrounded
30ms acknowledge 1
40ms nothing
40ms acknowledge 3
