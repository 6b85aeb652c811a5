# SPDX-License-Identifier: Apache-2.0
# The client dies while only the clip is missing: the photo is the client's, the clip is not wanted.
clips
0ms stream
0ms state running
100ms photo 1 live
110ms frame 1
120ms encoded 1
130ms stored 1
500ms closed discard
510ms clip 1

0ms readiness 1
100ms 1 will_begin_capture
100ms 1 will_capture
100ms look 1
100ms readiness 3
110ms 1 did_capture
110ms encode 1
110ms clip 1
110ms readiness 4
120ms store 1
130ms 1 did_finish_processing file 1
130ms readiness 1
500ms 1 did_finish_recording_live_clip OperationCancelled
500ms 1 did_finish_processing_live_clip OperationCancelled
500ms 1 did_finish_capture OperationCancelled file 1
500ms end 1
