# SPDX-License-Identifier: Apache-2.0
# A burst for as long as the button is held, from the moment of the press on, even if a hold begins it.
primary photo
primary_hold burst_while_held
burst 200ms
10ms   began 1 primary
520ms  served 1
620ms  served 1
900ms  served 1
950ms  ended 1
2000ms began 2 primary
2100ms ended 2

510ms timed 1 of 10ms
610ms timed 1 of 610ms
810ms timed 1 of 810ms
2100ms photo 2 of 2000ms
