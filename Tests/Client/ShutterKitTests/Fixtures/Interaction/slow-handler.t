# SPDX-License-Identifier: Apache-2.0
# An event that waits for the handler is not acknowledged with the one before it.
10ms event 1 7 began
10ms next
20ms event 2 7 ended
30ms event 3 8 began
900ms next
910ms next
920ms next

10ms began 7
900ms ended 7
900ms acknowledge 1
910ms began 8
910ms acknowledge 2
920ms nothing
920ms acknowledge 3
