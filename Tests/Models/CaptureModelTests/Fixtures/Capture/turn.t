# SPDX-License-Identifier: Apache-2.0
# Without responsive capture the next begins when the one before it is finished; all are accepted.
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
202ms photo 3
210ms frame 1
220ms encoded 1
230ms stored 1
240ms frame 2
250ms encoded 2
260ms stored 2
270ms noframe 3 NoDataCaptured

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
210ms 1 did_capture
210ms encode 1
220ms store 1
230ms 1 did_finish_processing file 1
230ms 1 did_finish_capture file 1
230ms end 1
230ms 2 will_begin_capture
230ms 2 will_capture
230ms look 2
240ms 2 did_capture
240ms encode 2
250ms store 2
260ms 2 did_finish_processing file 2
260ms 2 did_finish_capture file 2
260ms end 2
260ms 3 will_begin_capture
260ms 3 will_capture
260ms look 3
270ms 3 did_capture NoDataCaptured
270ms 3 did_finish_processing NoDataCaptured
270ms 3 did_finish_capture NoDataCaptured
270ms end 3
270ms readiness 1
