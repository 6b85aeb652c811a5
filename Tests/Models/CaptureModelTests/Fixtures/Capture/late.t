# SPDX-License-Identifier: Apache-2.0
# Answers for a photo that has ended mean nothing.
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms noframe 1 NoDataCaptured
220ms frame 1
230ms encoded 1
240ms stored 1
250ms noframe 1 DeviceFailure
260ms frame 9

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
210ms 1 did_capture NoDataCaptured
210ms 1 did_finish_processing NoDataCaptured
210ms 1 did_finish_capture NoDataCaptured
210ms end 1
210ms readiness 1
