# SPDX-License-Identifier: Apache-2.0
# A bracket and light are of one camera: refused while there are others. One that was accepted before stays
# of the session's camera.
brackets
light
0ms state starting
10ms photo 1 queue bracket=-1000,1000
20ms companions b
30ms photo queue bracket=-1000,1000
40ms photo queue light
50ms companions
60ms photo 2 queue light
70ms companions b
90ms stream
100ms state running
200ms frames 1
201ms settled
210ms encoded 1
220ms stored 1
230ms encoded 1.2
240ms stored 1.2
250ms frame 2
251ms settled
260ms encoded 2
270ms stored 2

30ms refused InvalidSettings bracket
40ms refused InvalidSettings light
100ms 1 will_begin_capture
100ms 1 will_capture
100ms bracket 1 of 2
100ms readiness 3
200ms 1 did_capture
200ms encode 1
200ms encode 1.2
210ms store 1
220ms 1 did_finish_processing file 1
230ms store 1.2
240ms 1 did_finish_processing file 1.2
240ms 1 did_finish_capture file 1.2
240ms end 1
240ms 2 will_begin_capture
240ms 2 will_capture
240ms light 2 for 1
250ms 2 did_capture
250ms encode 2
250ms readiness 4
260ms store 2
270ms 2 did_finish_processing file 2
270ms 2 did_finish_capture file 2
270ms end 2
270ms readiness 1
