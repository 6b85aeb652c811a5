# SPDX-License-Identifier: Apache-2.0
# No camera has a frame: all results fail.
companions b c
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms noframe 1 NoDataCaptured

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 with b c
200ms readiness 3
210ms 1 did_capture NoDataCaptured
210ms 1 did_finish_processing NoDataCaptured
210ms 1 did_finish_processing NoDataCaptured
210ms 1 did_finish_processing NoDataCaptured
210ms 1 did_finish_capture NoDataCaptured
210ms end 1
210ms readiness 1
