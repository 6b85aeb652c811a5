# SPDX-License-Identifier: Apache-2.0
# Each press in flight has its own cancel, in the order of their begins.
10ms event 1 7 began
20ms event 2 8 began
30ms lost
40ms next
41ms next
42ms next
43ms next
44ms next

40ms began 7
41ms began 8
42ms cancelled 7 gateway_lost held 20ms
43ms cancelled 8 gateway_lost held 10ms
44ms status lost
