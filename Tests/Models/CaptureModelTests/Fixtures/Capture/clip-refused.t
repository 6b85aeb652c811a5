# SPDX-License-Identifier: Apache-2.0
# A clip needs: clips, a format that can be filmed, no bracket, a caller that takes its step, and room.
clips
brackets
0ms stream bayer
0ms state running
10ms photo 1 live media=image/x-adobe-dng
20ms stream
30ms photo 1 live bracket=0,1000
40ms photo 1 live handles=did_finish_processing
50ms photo 1 live
60ms frame 1
61ms encoded 1
62ms stored 1
70ms photo 2 live
71ms photo 3 live
72ms photo 4 live
73ms photo 5 live
74ms photo 6 live
75ms photo 7 live
76ms photo 8 live
77ms photo 9 live
80ms noframe 2 NoDataCaptured

0ms readiness 1
10ms refused InvalidSettings liveClip
30ms refused InvalidSettings liveClip
40ms refused MissingHandler did_finish_processing_live_clip
50ms 1 will_begin_capture
50ms 1 will_capture
50ms look 1
50ms readiness 3
60ms 1 did_capture
60ms encode 1
60ms clip 1
60ms readiness 4
61ms store 1
62ms 1 did_finish_processing file 1
62ms readiness 1
70ms 2 will_begin_capture
70ms 2 will_capture
70ms look 2
70ms readiness 3
77ms refused TooManyObjects 8
80ms 2 did_capture NoDataCaptured
80ms 2 did_finish_processing NoDataCaptured
80ms 2 did_finish_recording_live_clip NoDataCaptured
80ms 2 did_finish_processing_live_clip NoDataCaptured
80ms 2 did_finish_capture NoDataCaptured
80ms end 2
80ms 3 will_begin_capture
80ms 3 will_capture
80ms look 3
