# SPDX-License-Identifier: Apache-2.0
# One step of a bracket has no frame: its result fails, and those of the others are stored.
brackets
0ms state starting
90ms stream
100ms state running
200ms photo 1 bracket=-1000,0,1000
400ms frames 1 but 2 NoDataCaptured
405ms settled
410ms encoded 1
420ms stored 1
430ms encoded 1.3
440ms stored 1.3

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms bracket 1 of 3
200ms readiness 3
400ms 1 did_capture
400ms encode 1
400ms encode 1.3
400ms readiness 4
410ms store 1
420ms 1 did_finish_processing file 1
420ms 1 did_finish_processing NoDataCaptured
430ms store 1.3
440ms 1 did_finish_processing file 1.3
440ms 1 did_finish_capture NoDataCaptured file 1.3
440ms end 1
440ms readiness 1
