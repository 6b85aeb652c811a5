# SPDX-License-Identifier: Apache-2.0
# The death of the client changes nothing for an accepted photo (R-45).
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
210ms closed
211ms state stopped
220ms frame 1
230ms encoded 1
240ms stored 1
250ms frame 2
260ms stored 2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
211ms readiness 0
220ms 1 did_capture
220ms encode 1
230ms store 1
240ms orphan 1 keep file 1
240ms 1 did_finish_processing file 1
240ms 1 did_finish_capture file 1
240ms end 1
240ms 2 will_begin_capture
240ms 2 will_capture
240ms look 2
250ms 2 did_capture
250ms encode 2
260ms orphan 2 keep file 2
260ms 2 did_finish_processing file 2
260ms 2 did_finish_capture file 2
260ms end 2
