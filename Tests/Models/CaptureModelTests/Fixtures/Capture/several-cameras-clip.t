# SPDX-License-Identifier: Apache-2.0
# A live clip is of the session's camera. Where that has no frame there is no clip, and the photo of the other one
# is there anyway.
clips
companions b
0ms state starting
90ms stream
100ms state running
200ms photo 1 live
210ms frames 1 but 1 NoDataCaptured
220ms encoded 1.2
230ms stored 1.2
300ms photo 2 live
310ms frames 2 but 2 NoDataCaptured
320ms encoded 2
330ms stored 2
340ms recorded 2
350ms clip 2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 with b
200ms readiness 3
210ms 1 did_capture
210ms encode 1.2
210ms 1 did_finish_recording_live_clip
210ms 1 did_finish_processing_live_clip NoDataCaptured
210ms 1 did_finish_processing NoDataCaptured
210ms readiness 4
220ms store 1.2
230ms 1 did_finish_processing file 1.2
230ms 1 did_finish_capture NoDataCaptured file 1.2
230ms end 1
230ms readiness 1
300ms 2 will_begin_capture
300ms 2 will_capture
300ms look 2 with b
300ms readiness 3
310ms 2 did_capture
310ms encode 2
310ms clip 2
310ms readiness 4
320ms store 2
330ms 2 did_finish_processing file 2
330ms 2 did_finish_processing NoDataCaptured
330ms readiness 1
340ms 2 did_finish_recording_live_clip
350ms 2 did_finish_processing_live_clip
350ms 2 did_finish_capture NoDataCaptured file 2
350ms end 2
