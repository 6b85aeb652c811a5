# SPDX-License-Identifier: Apache-2.0
# A hold films: it begins with the press, once it is decided that it is a hold, and ends with the release.
primary photo
primary_hold record_while_held
10ms   began 1 primary
3010ms ended 1
3020ms films_not
4000ms began 2 primary
4100ms ended 2

510ms film 1 of 10ms
3010ms stop 1 at 3010ms
4100ms photo 2 of 4000ms
