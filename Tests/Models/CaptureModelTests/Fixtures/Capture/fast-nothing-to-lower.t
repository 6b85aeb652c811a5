# SPDX-License-Identifier: Apache-2.0
# Photos that cannot be quicker are not reported as made quicker: the lowest quality, and a frame as
# it came.
responsive
fast
0ms state starting
90ms stream 16
100ms state running
200ms photo 1
201ms photo 2
202ms photo 3 quality=speed
203ms photo 4 media=application/octet-stream
204ms photo 5

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
202ms 3 will_begin_capture
202ms 3 will_capture
202ms look 3
203ms 4 will_begin_capture
203ms 4 will_capture
203ms look 4
204ms 5 will_begin_capture fast
204ms 5 will_capture
204ms look 5
