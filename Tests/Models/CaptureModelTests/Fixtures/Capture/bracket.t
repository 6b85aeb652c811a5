# SPDX-License-Identifier: Apache-2.0
# A bracket: the progress once, a result for each step in their order. Another photo waits until the
# camera's frames are as before.
brackets
responsive
0ms state starting
90ms stream
100ms state running
200ms photo 1 bracket=-1000,0,1000
210ms photo 2
400ms frames 1
410ms encoded 1.3
420ms encoded 1
430ms stored 1.3
440ms encoded 1.2
450ms stored 1
460ms settled
470ms stored 1.2
480ms frame 2
490ms encoded 2
500ms stored 2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms bracket 1 of 3
200ms readiness 3
400ms 1 did_capture
400ms encode 1
400ms encode 1.2
400ms encode 1.3
410ms store 1.3
420ms store 1
440ms store 1.2
450ms 1 did_finish_processing file 1
460ms 2 will_begin_capture
460ms 2 will_capture
460ms look 2
460ms readiness 1
470ms 1 did_finish_processing file 1.2
470ms 1 did_finish_processing file 1.3
470ms 1 did_finish_capture file 1.3
470ms end 1
480ms 2 did_capture
480ms encode 2
490ms store 2
500ms 2 did_finish_processing file 2
500ms 2 did_finish_capture file 2
500ms end 2
