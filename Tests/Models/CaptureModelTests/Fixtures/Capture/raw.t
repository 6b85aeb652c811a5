# SPDX-License-Identifier: Apache-2.0
# Photos that a camera's frames cannot become are refused, alone or beside a picture. A sensor's samples become a
# negative, a picture, or both of one frame. Raw photos are one frame, whatever the quality (R-41).
quality
0ms state starting
90ms stream
100ms state running
200ms photo media=image/x-adobe-dng
201ms photo raw=image/x-adobe-dng
210ms left
220ms stream bayer
230ms photo media=image/x-adobe-dng raw
240ms photo 1 quality=quality media=image/x-adobe-dng
250ms frame 1
260ms stored 1
270ms photo 2 media=image/jpeg raw=image/x-adobe-dng
280ms frame 2
285ms encoded 2.2
290ms stored 2.2
291ms encoded 2
292ms stored 2
300ms left
310ms photo 3 media=image/x-adobe-dng
320ms stream
330ms frame 3
340ms failed 3 EncodingFailed

100ms readiness 1
200ms refused InvalidSettings mediaType
201ms refused InvalidSettings rawMediaType
210ms readiness 2
220ms readiness 1
230ms refused InvalidSettings rawMediaType
240ms 1 will_begin_capture
240ms 1 will_capture
240ms look 1
240ms readiness 3
250ms 1 did_capture
250ms encode 1
250ms readiness 4
260ms 1 did_finish_processing file 1
260ms 1 did_finish_capture file 1
260ms end 1
260ms readiness 1
270ms 2 will_begin_capture
270ms 2 will_capture
270ms look 2
270ms readiness 3
280ms 2 did_capture
280ms encode 2
280ms encode 2.2
280ms readiness 4
285ms store 2.2
291ms store 2
292ms 2 did_finish_processing file 2
292ms 2 did_finish_processing file 2.2
292ms 2 did_finish_capture file 2.2
292ms end 2
292ms readiness 1
300ms readiness 2
320ms 3 will_begin_capture
320ms 3 will_capture
320ms look 3
320ms readiness 3
330ms 3 did_capture
330ms encode 3
330ms readiness 4
340ms 3 did_finish_processing EncodingFailed
340ms 3 did_finish_capture EncodingFailed
340ms end 3
340ms readiness 1
