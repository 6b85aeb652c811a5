# SPDX-License-Identifier: Apache-2.0
# Responsive, with room for two frames: the third photo waits, and readiness reports what for.
responsive
0ms state starting
90ms stream 2
100ms state running
200ms photo 1
201ms photo 2
202ms photo 3
210ms frame 1
211ms frame 2
230ms stored 1
240ms frame 3
250ms stored 2
260ms stored 3

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
201ms readiness 3
210ms 1 did_capture
210ms encode 1
211ms 2 did_capture
211ms encode 2
230ms 1 did_finish_processing file 1
230ms 1 did_finish_capture file 1
230ms end 1
230ms 3 will_begin_capture
230ms 3 will_capture
230ms look 3
240ms 3 did_capture
240ms encode 3
240ms readiness 4
250ms 2 did_finish_processing file 2
250ms 2 did_finish_capture file 2
250ms end 2
250ms readiness 1
260ms 3 did_finish_processing file 3
260ms 3 did_finish_capture file 3
260ms end 3
