# SPDX-License-Identifier: Apache-2.0
# The camera does not come back from the switch, and counts as failed: the photo that waits ends with that.
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1 size=128x96
205ms photo 2
300ms frame 1
310ms stored 1
3300ms settled
3301ms state failed DeviceFailure
3310ms ended DeviceFailure back

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms still 1 of 128x96
200ms readiness 3
300ms 1 did_capture
300ms encode 1
310ms 1 did_finish_processing file 1
310ms 1 did_finish_capture file 1
310ms end 1
3300ms 2 will_begin_capture
3300ms 2 will_capture
3300ms look 2
3301ms readiness 0
3310ms 2 did_capture DeviceFailure
3310ms 2 did_finish_processing DeviceFailure
3310ms 2 did_finish_capture DeviceFailure
3310ms end 2
