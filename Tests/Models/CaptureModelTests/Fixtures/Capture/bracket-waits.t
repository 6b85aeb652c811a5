# SPDX-License-Identifier: Apache-2.0
# A bracket waits until the photo before it has its frame.
brackets
responsive
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms photo 2 bracket=20000us
220ms frame 1
300ms frames 2
310ms settled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
210ms readiness 3
220ms 1 did_capture
220ms encode 1
220ms 2 will_begin_capture
220ms 2 will_capture
220ms bracket 2 of 1
300ms 2 did_capture
300ms encode 2
300ms readiness 4
310ms readiness 1
