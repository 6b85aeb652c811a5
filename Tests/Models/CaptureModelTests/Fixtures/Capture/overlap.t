# SPDX-License-Identifier: Apache-2.0
# Responsive: each photo begins at once, and the engine is ready for another.
responsive
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
210ms frame 1
211ms frame 2
220ms encoded 1
221ms encoded 2
230ms stored 1
231ms stored 2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
210ms 1 did_capture
210ms encode 1
211ms 2 did_capture
211ms encode 2
220ms store 1
221ms store 2
230ms 1 did_finish_processing file 1
230ms 1 did_finish_capture file 1
230ms end 1
231ms 2 did_finish_processing file 2
231ms 2 did_finish_capture file 2
231ms end 2
