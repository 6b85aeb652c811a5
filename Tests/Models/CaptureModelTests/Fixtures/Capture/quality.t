# SPDX-License-Identifier: Apache-2.0
# The average of four frames; a photo that holds them may fill the room.
responsive
quality
0ms state starting
90ms stream 5
100ms state running
200ms photo 1 quality=quality
201ms photo 2
202ms photo 3
210ms frame 1
211ms frame 2
220ms stored 1
230ms frame 3
240ms stored 2
250ms stored 3

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 for 4
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
201ms readiness 3
210ms 1 did_capture
210ms encode 1
211ms 2 did_capture
211ms encode 2
220ms 1 did_finish_processing file 1
220ms 1 did_finish_capture file 1
220ms end 1
220ms 3 will_begin_capture
220ms 3 will_capture
220ms look 3
220ms readiness 1
230ms 3 did_capture
230ms encode 3
240ms 2 did_finish_processing file 2
240ms 2 did_finish_capture file 2
240ms end 2
250ms 3 did_finish_processing file 3
250ms 3 did_finish_capture file 3
250ms end 3
