# SPDX-License-Identifier: Apache-2.0
# A photo alone begins however many frames it holds; a photo that is not encoded is one frame.
responsive
quality
0ms state starting
90ms stream 2
100ms state running
200ms photo 1 quality=quality
210ms frame 1
220ms stored 1
300ms photo 2 quality=quality media=application/octet-stream
310ms frame 2
320ms stored 2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 for 4
200ms readiness 3
210ms 1 did_capture
210ms encode 1
210ms readiness 4
220ms 1 did_finish_processing file 1
220ms 1 did_finish_capture file 1
220ms end 1
220ms readiness 1
300ms 2 will_begin_capture
300ms 2 will_capture
300ms look 2
310ms 2 did_capture
310ms encode 2
320ms 2 did_finish_processing file 2
320ms 2 did_finish_capture file 2
320ms end 2
