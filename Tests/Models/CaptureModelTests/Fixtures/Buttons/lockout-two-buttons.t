# SPDX-License-Identifier: Apache-2.0
# A hold that is decided late has the earlier moment: the two presses are equally near to each
# other.
primary_hold photo
secondary photo
hold 500ms
lockout 100ms
10ms   began 1 primary
50ms   began 2 secondary
60ms   served 2
900ms  ended 1

50ms photo 2 of 50ms
510ms dropped 1 lockout
