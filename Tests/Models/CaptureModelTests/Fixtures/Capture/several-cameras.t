# SPDX-License-Identifier: Apache-2.0
# Two cameras photograph the moment: two results, reported in the order of the cameras.
companions b
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms frame 1
220ms encoded 1.2
230ms stored 1.2
240ms encoded 1
250ms stored 1

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 with b
200ms readiness 3
210ms 1 did_capture
210ms encode 1
210ms encode 1.2
210ms readiness 4
220ms store 1.2
240ms store 1
250ms 1 did_finish_processing file 1
250ms 1 did_finish_processing file 1.2
250ms 1 did_finish_capture file 1.2
250ms end 1
250ms readiness 1
