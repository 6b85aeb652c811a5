# SPDX-License-Identifier: Apache-2.0
# The gateway's cancel would not arrive any more.
10ms event 1 7 began
10ms next
30ms remove
31ms event 2 7 ended
40ms next
41ms next

10ms began 7
40ms cancelled 7 interaction_removed held 20ms
40ms acknowledge 2
41ms over
