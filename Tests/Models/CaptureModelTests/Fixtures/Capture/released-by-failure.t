# SPDX-License-Identifier: Apache-2.0
# A photo without a frame keeps nobody waiting.
responsive
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
210ms frame 2
220ms stored 2
230ms noframe 1 NoDataCaptured

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
210ms 2 did_capture
210ms encode 2
220ms 2 did_finish_processing file 2
220ms 2 did_finish_capture file 2
220ms end 2
230ms 1 did_capture NoDataCaptured
230ms 1 did_finish_processing NoDataCaptured
230ms 1 did_finish_capture NoDataCaptured
230ms end 1
