# SPDX-License-Identifier: Apache-2.0
# The engine ends: every request is answered with that, and nothing is stored any more.
responsive
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
202ms photo 3
210ms frame 1
211ms frame 2
220ms encoded 2
230ms cancelled
240ms encoded 1
250ms stored 2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
202ms 3 will_begin_capture
202ms 3 will_capture
202ms look 3
210ms 1 did_capture
210ms encode 1
211ms 2 did_capture
211ms encode 2
220ms store 2
230ms 1 did_finish_processing OperationCancelled
230ms 1 did_finish_capture OperationCancelled
230ms end 1
230ms 2 did_finish_processing OperationCancelled
230ms 2 did_finish_capture OperationCancelled
230ms end 2
230ms 3 did_capture OperationCancelled
230ms 3 did_finish_processing OperationCancelled
230ms 3 did_finish_capture OperationCancelled
230ms end 3
