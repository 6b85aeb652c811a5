# SPDX-License-Identifier: Apache-2.0
# Photos that a camera's frames cannot become are refused, alone or beside a picture. Raw photos are one frame, whatever
# the quality (R-41).
quality
0ms state starting
90ms stream
100ms state running
200ms photo media=image/x-adobe-dng
201ms photo raw=image/x-adobe-dng
210ms left
220ms stream bayer
230ms photo
231ms photo media=image/jpeg
232ms photo raw=image/x-adobe-dng
233ms photo media=image/x-adobe-dng raw
240ms photo 1 quality=quality media=image/x-adobe-dng
250ms frame 1
260ms stored 1
270ms left
280ms photo 2 media=image/jpeg
290ms stream bayer
300ms frame 2
310ms failed 2 EncodingFailed

100ms readiness 1
200ms refused InvalidSettings mediaType
201ms refused InvalidSettings rawMediaType
210ms readiness 2
220ms readiness 1
230ms refused InvalidSettings mediaType
231ms refused InvalidSettings mediaType
232ms refused InvalidSettings mediaType
233ms refused InvalidSettings rawMediaType
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
270ms readiness 2
290ms 2 will_begin_capture
290ms 2 will_capture
290ms look 2
290ms readiness 3
300ms 2 did_capture
300ms encode 2
300ms readiness 4
310ms 2 did_finish_processing EncodingFailed
310ms 2 did_finish_capture EncodingFailed
310ms end 2
310ms readiness 1
