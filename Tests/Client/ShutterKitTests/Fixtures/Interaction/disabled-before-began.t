# SPDX-License-Identifier: Apache-2.0
# A press that was sent before the gateway had the change is left out whole, and acknowledged.
0ms disable
10ms event 1 7 began
11ms event 2 7 cancelled
20ms enable
30ms event 3 8 began
30ms next

10ms acknowledge 1
11ms acknowledge 2
30ms began 8
