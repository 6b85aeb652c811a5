# SPDX-License-Identifier: Apache-2.0
# An interruption ends a self timer, and so does Stop; the loss of the gateway does not.
primary self_timer
timer 1000ms
10ms   began 1 primary
500ms  hold_over
2000ms began 2 primary
2500ms stopped
4000ms began 3 primary
4500ms lost

10ms timer 1 until 1010ms
500ms no timer 1
2000ms timer 2 until 3000ms
2500ms no timer 2
4000ms timer 3 until 5000ms
5000ms timed 3 of 5000ms
