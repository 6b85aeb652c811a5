# SPDX-License-Identifier: Apache-2.0
# A self timer: one photo, of the moment at the end of the delay, counted from the press.
primary self_timer
10ms   began 1 primary at 5ms
60ms   ended 1

10ms timer 1 until 3005ms
3005ms timed 1 of 3005ms
