# SPDX-License-Identifier: Apache-2.0
# A second press before the end cancels the photo and begins no new delay; the third does.
primary self_timer
timer 2000ms
10ms   began 1 primary
60ms   ended 1
1010ms began 2 primary
1060ms ended 2
3000ms began 3 primary
3050ms ended 3

10ms timer 1 until 2010ms
1010ms no timer 1
3000ms timer 3 until 5000ms
5000ms timed 3 of 5000ms
