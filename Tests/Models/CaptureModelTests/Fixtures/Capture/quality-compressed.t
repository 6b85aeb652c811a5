# SPDX-License-Identifier: Apache-2.0
# Pictures of a camera that delivers JPEG are decoded and averaged, like any other.
quality
0ms state starting
90ms stream compressed
100ms state running
200ms photo 1 quality=quality
210ms frame 1
220ms stored 1

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
