# SPDX-License-Identifier: Apache-2.0
# A camera's own JPEG is not made more quickly.
responsive
fast
0ms state starting
90ms stream compressed
100ms state running
200ms photo 1
201ms photo 2
202ms photo 3

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
