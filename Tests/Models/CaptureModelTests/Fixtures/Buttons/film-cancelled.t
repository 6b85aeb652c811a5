# SPDX-License-Identifier: Apache-2.0
# A lock cancels the hold: the film ends at that moment. An undecided press does nothing.
primary_hold record_while_held
10ms   began 1 primary
900ms  cancelled 1 at 890ms
950ms  ended 1
1000ms films_not
2000ms began 2 primary
2100ms cancelled 2

510ms film 1 of 10ms
900ms stop 1 at 890ms
