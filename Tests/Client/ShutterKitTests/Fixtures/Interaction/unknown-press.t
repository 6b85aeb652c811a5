# SPDX-License-Identifier: Apache-2.0
# An end without a begin, and a second begin, are dropped.
10ms event 1 7 ended
20ms event 2 8 began
20ms event 3 8 began
30ms event 4 8 ended
30ms event 5 8 ended
40ms next
41ms next
42ms next

10ms acknowledge 1
40ms began 8
41ms ended 8
41ms acknowledge 3
42ms nothing
42ms acknowledge 5
