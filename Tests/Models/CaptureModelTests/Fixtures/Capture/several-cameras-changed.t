# SPDX-License-Identifier: Apache-2.0
# A photo that waits for the session has the cameras that there are when it begins.
companions b
0ms state starting
10ms photo 1 queue
20ms companions c d
90ms stream
100ms state running
210ms frame 1
220ms noframe 1 NoDataCaptured
230ms cancelled

100ms 1 will_begin_capture
100ms 1 will_capture
100ms look 1 with c d
100ms readiness 3
210ms 1 did_capture
210ms encode 1
210ms encode 1.2
210ms encode 1.3
210ms readiness 4
230ms 1 did_finish_processing OperationCancelled
230ms 1 did_finish_processing OperationCancelled
230ms 1 did_finish_processing OperationCancelled
230ms 1 did_finish_capture OperationCancelled
230ms end 1
230ms readiness 1
