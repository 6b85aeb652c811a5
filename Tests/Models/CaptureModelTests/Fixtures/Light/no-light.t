# SPDX-License-Identifier: Apache-2.0
# The line is busy, or the permission for it is missing: the photo is made without light, of the first
# frame after the request, and reports it.
interval 30ms
arrival 10ms
10ms begin
11ms refused
31ms frame 1 at 9ms
61ms frame 2 at 39ms

10ms on
61ms captured 2 unlit
61ms settled
