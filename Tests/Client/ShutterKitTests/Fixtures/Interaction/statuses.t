# SPDX-License-Identifier: Apache-2.0
# Only the last of several in a row counts. None overtakes an event.
10ms status 1
11ms status 2
12ms event 1 7 began
13ms event 2 7 cancelled
14ms status 3
15ms status 4
20ms next
21ms next
22ms next
23ms next
24ms next

20ms status 2
21ms began 7
22ms cancelled 7 backgrounded
22ms acknowledge 1
23ms status 4
23ms acknowledge 2
24ms nothing
