# SPDX-License-Identifier: Apache-2.0
# No press begins after the removal. The end of a press that the handler knows is delivered.
10ms event 1 7 began
10ms next
20ms event 2 7 ended
30ms event 3 8 began
40ms remove
50ms next
51ms next

10ms began 7
50ms ended 7
50ms acknowledge 1
51ms over
51ms acknowledge 3
