# SPDX-License-Identifier: Apache-2.0
# A photo that gets no frame has no clip, but both of its steps.
clips
0ms stream
0ms state running
100ms photo 1 live
200ms noframe 1 NoDataCaptured

0ms readiness 1
100ms 1 will_begin_capture
100ms 1 will_capture
100ms look 1
100ms readiness 3
200ms 1 did_capture NoDataCaptured
200ms 1 did_finish_processing NoDataCaptured
200ms 1 did_finish_recording_live_clip NoDataCaptured
200ms 1 did_finish_processing_live_clip NoDataCaptured
200ms 1 did_finish_capture NoDataCaptured
200ms end 1
200ms readiness 1
