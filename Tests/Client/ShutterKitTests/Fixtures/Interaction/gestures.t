# SPDX-License-Identifier: Apache-2.0
# In order with the events. The gateway does not wait for the acknowledgement of a gesture.
10ms event 1 7 began
50ms event 2 7 ended
50ms gesture 3 7 tap
60ms next
61ms next
62ms next
63ms next

60ms began 7
61ms ended 7
61ms acknowledge 1
62ms gesture 7 tap
62ms acknowledge 2
63ms nothing
