# SPDX-License-Identifier: Apache-2.0
# An event that this version does not know is acknowledged in its turn.
10ms unknown 1
20ms event 2 7 began
20ms next
30ms unknown 3
40ms next

10ms acknowledge 1
20ms began 7
40ms nothing
40ms acknowledge 3
