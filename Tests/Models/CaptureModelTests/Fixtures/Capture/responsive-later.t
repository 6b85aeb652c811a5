# SPDX-License-Identifier: Apache-2.0
# When it is switched on, waiting photos begin; when it is switched off, photos that began go on.
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
210ms responsive on
220ms photo 3
230ms responsive off
240ms photo 4
250ms frame 1
251ms frame 2
252ms frame 3
260ms stored 1
270ms stored 2
280ms stored 3

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
210ms 2 will_begin_capture
210ms 2 will_capture
210ms look 2
210ms readiness 1
220ms 3 will_begin_capture
220ms 3 will_capture
220ms look 3
230ms readiness 3
250ms 1 did_capture
250ms encode 1
251ms 2 did_capture
251ms encode 2
252ms 3 did_capture
252ms encode 3
260ms 1 did_finish_processing file 1
260ms 1 did_finish_capture file 1
260ms end 1
270ms 2 did_finish_processing file 2
270ms 2 did_finish_capture file 2
270ms end 2
280ms 3 did_finish_processing file 3
280ms 3 did_finish_capture file 3
280ms end 3
280ms 4 will_begin_capture
280ms 4 will_capture
280ms look 4
