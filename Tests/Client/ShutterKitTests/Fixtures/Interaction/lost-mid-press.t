# SPDX-License-Identifier: Apache-2.0
# One cancel, made here. A release that a new connection might still bring goes nowhere.
10ms event 1 7 began
10ms next
500ms lost
500ms next
501ms next
700ms event 1 7 ended
700ms event 2 7 cancelled
710ms next

10ms began 7
500ms cancelled 7 gateway_lost held 490ms
501ms status lost
700ms acknowledge 1
700ms acknowledge 2
710ms nothing
