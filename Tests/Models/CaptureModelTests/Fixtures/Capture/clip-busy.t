# SPDX-License-Identifier: Apache-2.0
# A photo needs the camera until its results are reported and its clip is recorded, in either order: a session that
# stops does not wait for the clip's file.
clips
0ms stream
0ms state running
100ms photo 1 live
105ms busy
110ms frame 1
120ms encoded 1
130ms stored 1
140ms busy
150ms state stopped
160ms recorded 1
165ms busy
170ms clip 1
180ms state running
200ms photo 2 live
210ms frame 2
220ms encoded 2
230ms recorded 2
235ms busy
240ms stored 2
245ms busy
250ms clip 2

0ms readiness 1
100ms 1 will_begin_capture
100ms 1 will_capture
100ms look 1
100ms readiness 3
105ms busy
110ms 1 did_capture
110ms encode 1
110ms clip 1
110ms readiness 4
120ms store 1
130ms 1 did_finish_processing file 1
130ms readiness 1
140ms busy
150ms readiness 0
160ms 1 did_finish_recording_live_clip
165ms not busy
170ms 1 did_finish_processing_live_clip
170ms 1 did_finish_capture file 1
170ms end 1
180ms readiness 1
200ms 2 will_begin_capture
200ms 2 will_capture
200ms look 2
200ms readiness 3
210ms 2 did_capture
210ms encode 2
210ms clip 2
210ms readiness 4
220ms store 2
230ms 2 did_finish_recording_live_clip
235ms busy
240ms 2 did_finish_processing file 2
240ms readiness 1
245ms not busy
250ms 2 did_finish_processing_live_clip
250ms 2 did_finish_capture file 2
250ms end 2
