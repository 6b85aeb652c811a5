# SPDX-License-Identifier: Apache-2.0
# Without fast capture the third photo in work waits for room instead.
responsive
quality
0ms state starting
90ms stream 8
100ms state running
200ms photo 1 quality=quality
201ms photo 2 quality=quality
202ms photo 3 quality=quality

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 for 4
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2 for 4
201ms readiness 3
