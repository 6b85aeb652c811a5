# SPDX-License-Identifier: Apache-2.0
# A self timer is shown in place of the client's countdown, which is there again after it.
primary self_timer
timer 1000ms
100ms  announced 3000ms
500ms  began 1 primary
3500ms announced 9000ms
4000ms began 2 primary
4100ms announced 4500ms

100ms shows until 3000ms
500ms timer 1 until 1500ms
1500ms timed 1 of 1500ms
3000ms shows nothing
3500ms shows until 9000ms
4000ms timer 2 until 5000ms
4100ms shows until 5000ms
4500ms shows until 5000ms
5000ms timed 2 of 5000ms
