# SPDX-License-Identifier: Apache-2.0
age 100ms
10ms event 1 7 began
110ms next
120ms event 2 8 began
221ms next

110ms began 7
221ms nothing
221ms acknowledge 2
