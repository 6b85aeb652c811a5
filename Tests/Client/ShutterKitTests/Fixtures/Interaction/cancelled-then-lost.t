# SPDX-License-Identifier: Apache-2.0
# The gateway cancelled before it ended (gateway_shutdown and the like), so there is no second cancel.
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
