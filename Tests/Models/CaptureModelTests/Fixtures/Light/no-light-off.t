# SPDX-License-Identifier: Apache-2.0
# The light does not answer when it is to go off: it may have been off for a long time.
interval 30ms
0ms begin
1ms lit
91ms frame 3 at 90ms
92ms refused
152ms frame 5
182ms frame 6

0ms on
91ms off
92ms captured 3 unlit
182ms settled
