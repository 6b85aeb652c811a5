# SPDX-License-Identifier: Apache-2.0
# An event of the old connection is never acknowledged to the new one, which counts from 1 again.
10ms event 1 7 began
10ms next
20ms event 2 7 ended
30ms lost
200ms event 1 8 began
300ms next
310ms next
320ms next
330ms next

10ms began 7
300ms ended 7
310ms status lost
320ms began 8
330ms nothing
330ms acknowledge 1
