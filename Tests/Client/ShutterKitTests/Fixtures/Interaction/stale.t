# SPDX-License-Identifier: Apache-2.0
# The process was stopped, and a press that waited is too old for a photo when it continues. A late
# release of a press that the handler knows is delivered.
10ms event 1 7 began at 10ms
10ms next
3000ms event 2 7 ended at 50ms
3000ms event 3 8 began at 100ms
3000ms event 4 8 ended at 150ms
3000ms event 5 9 began at 2900ms
3000ms next
3001ms next

10ms began 7
3000ms ended 7
3000ms acknowledge 1
3001ms began 9
3001ms acknowledge 4
