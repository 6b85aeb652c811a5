# SPDX-License-Identifier: Apache-2.0
# Results are reported in the order in which the frames were chosen, even when one fails.
responsive
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
202ms photo 3
210ms frame 2
211ms frame 1
212ms frame 3
220ms stored 3
230ms failed 1 DiskFull
240ms stored 2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
202ms 3 will_begin_capture
202ms 3 will_capture
202ms look 3
210ms 2 did_capture
210ms encode 2
211ms 1 did_capture
211ms encode 1
212ms 3 did_capture
212ms encode 3
240ms 2 did_finish_processing file 2
240ms 2 did_finish_capture file 2
240ms end 2
240ms 1 did_finish_processing DiskFull
240ms 1 did_finish_capture DiskFull
240ms end 1
240ms 3 did_finish_processing file 3
240ms 3 did_finish_capture file 3
240ms end 3
