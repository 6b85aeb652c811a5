# SPDX-License-Identifier: Apache-2.0
# The gateway said it before it went (gateway_shutdown and the like): no second cancel.
10ms event 1 7 began
20ms event 2 7 cancelled
30ms lost
40ms next
41ms next
42ms next
43ms next

40ms began 7
41ms cancelled 7 backgrounded
42ms status lost
43ms nothing
