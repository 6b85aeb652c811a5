# SPDX-License-Identifier: Apache-2.0
# Accepted photos are finished after a Stop, even those that wait for their turn.
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
210ms state stopped
211ms photo 3
220ms frame 1
230ms stored 1
240ms frame 2
250ms stored 2
260ms ended OperationCancelled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
210ms readiness 0
211ms refused SessionNotRunning stopped
220ms 1 did_capture
220ms encode 1
230ms 1 did_finish_processing file 1
230ms 1 did_finish_capture file 1
230ms end 1
230ms 2 will_begin_capture
230ms 2 will_capture
230ms look 2
240ms 2 did_capture
240ms encode 2
250ms 2 did_finish_processing file 2
250ms 2 did_finish_capture file 2
250ms end 2
