# SPDX-License-Identifier: Apache-2.0
# Photos at intervals, from the first press to the second. A turn is left out while the last photo is being made.
# An interruption ends nothing.
primary interval
interval 1000ms
10ms   began 1 primary
60ms   ended 1
500ms  served 1
1500ms served 1
2600ms hold_over
3500ms served 1
4200ms began 2 primary

10ms timed 1 of 10ms
1010ms timed 1 of 1010ms
2010ms timed 1 of 2010ms
4010ms timed 1 of 4010ms
