# SPDX-License-Identifier: Apache-2.0
# A bracket is of the session's camera alone.
brackets
companions b
0ms state starting
90ms stream
100ms state running
200ms photo 1 bracket=-1000,1000
300ms frames 1
301ms settled
310ms encoded 1
320ms stored 1
330ms encoded 1.2
340ms stored 1.2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms bracket 1 of 2
200ms readiness 3
300ms 1 did_capture
300ms encode 1
300ms encode 1.2
300ms readiness 4
310ms store 1
320ms 1 did_finish_processing file 1
330ms store 1.2
340ms 1 did_finish_processing file 1.2
340ms 1 did_finish_capture file 1.2
340ms end 1
340ms readiness 1
