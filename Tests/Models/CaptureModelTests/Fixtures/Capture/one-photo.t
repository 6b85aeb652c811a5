# SPDX-License-Identifier: Apache-2.0
# One photo: ready, waiting for its frame, being made, ready (R-58).
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms frame 1
220ms encoded 1
230ms stored 1

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
210ms 1 did_capture
210ms encode 1
210ms readiness 4
220ms store 1
230ms 1 did_finish_processing file 1
230ms 1 did_finish_capture file 1
230ms end 1
230ms readiness 1
