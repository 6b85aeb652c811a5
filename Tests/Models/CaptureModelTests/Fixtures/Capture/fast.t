# SPDX-License-Identifier: Apache-2.0
# Photos are asked for faster than they are made: from the third in work on their quality is one step
# lower, and they report it. The first after that has the quality that was asked for.
responsive
fast
quality
0ms state starting
90ms stream 16
100ms state running
200ms photo 1 quality=quality
210ms photo 2 quality=quality
220ms photo 3 quality=quality
230ms frame 1
231ms frame 2
232ms frame 3
240ms stored 1
241ms stored 2
250ms photo 4 quality=quality

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 for 4
210ms 2 will_begin_capture
210ms 2 will_capture
210ms look 2 for 4
220ms 3 will_begin_capture fast
220ms 3 will_capture
220ms look 3
230ms 1 did_capture
230ms encode 1
231ms 2 did_capture
231ms encode 2
232ms 3 did_capture
232ms encode 3
240ms 1 did_finish_processing file 1
240ms 1 did_finish_capture file 1
240ms end 1
241ms 2 did_finish_processing file 2
241ms 2 did_finish_capture file 2
241ms end 2
250ms 4 will_begin_capture
250ms 4 will_capture
250ms look 4 for 4
