# SPDX-License-Identifier: Apache-2.0
begins disabled
10ms event 1 7 began
20ms enable
20ms next
30ms event 2 8 began
30ms next

10ms acknowledge 1
20ms nothing
30ms began 8
