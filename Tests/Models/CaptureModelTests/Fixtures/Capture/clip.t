# SPDX-License-Identifier: Apache-2.0
# While a clip is recorded the next photo can be taken, even without responsive capture: the clip's photo holds its
# frame no more.
clips
0ms stream
0ms state running
100ms photo 1 live
110ms frame 1
120ms encoded 1
130ms stored 1
600ms photo 2 live
610ms frame 2
620ms encoded 2
630ms stored 2
1610ms recorded 1
1650ms clip 1
2110ms recorded 2
2150ms clip 2 DiskFull

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
600ms 2 will_begin_capture
600ms 2 will_capture
600ms look 2
600ms readiness 3
610ms 2 did_capture
610ms encode 2
610ms clip 2
610ms readiness 4
620ms store 2
630ms 2 did_finish_processing file 2
630ms readiness 1
1610ms 1 did_finish_recording_live_clip
1650ms 1 did_finish_processing_live_clip
1650ms 1 did_finish_capture file 1
1650ms end 1
2110ms 2 did_finish_recording_live_clip
2150ms 2 did_finish_processing_live_clip DiskFull
2150ms 2 did_finish_capture DiskFull file 2
2150ms end 2
