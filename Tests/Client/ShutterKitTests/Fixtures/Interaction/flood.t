# SPDX-License-Identifier: Apache-2.0
# A press that finds no room is left out whole. Ends always have room.
limit 2
10ms event 1 7 began
11ms event 2 8 began
12ms event 3 9 began
13ms event 4 7 ended
14ms event 5 9 ended
15ms event 6 8 ended
20ms next
21ms next
22ms next
23ms next
24ms next

20ms began 7
21ms began 8
21ms acknowledge 1
22ms ended 7
22ms acknowledge 3
23ms ended 8
23ms acknowledge 5
24ms nothing
24ms acknowledge 6
