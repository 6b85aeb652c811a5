# SPDX-License-Identifier: Apache-2.0
# Only the hold action is set: a tap does nothing.
primary_hold photo
hold 500ms
10ms   began 1 primary
509ms  ended 1
