# SPDX-License-Identifier: Apache-2.0
# Live clips: finished before it is recorded; recorded never; for nobody; its failure is not in the end.
0 call clip
0 will_begin_capture
0 will_capture
0 did_capture
0 did_finish_processing_live_clip
0 did_finish_recording_live_clip
0 did_finish_processing photo=1
0 did_finish_capture
0 last
1 call clip
1 will_begin_capture
1 will_capture
1 did_capture
1 did_finish_processing photo=1
1 did_finish_recording_live_clip
1 did_finish_capture
1 last
2 call
2 will_begin_capture
2 will_capture
2 did_capture
2 did_finish_recording_live_clip
2 did_finish_processing photo=1
2 did_finish_capture
2 last
3 call clip
3 will_begin_capture
3 will_capture
3 did_capture
3 did_finish_recording_live_clip
3 did_finish_processing_live_clip failure=DiskFull
3 did_finish_processing photo=1
3 did_finish_capture
3 last
4 call clip single
4 did_finish_capture photo=1 failure=DiskFull
4 last

0 outOfOrder(step: "did_finish_processing_live_clip")
1 missing(step: "did_finish_processing_live_clip")
2 unasked(step: "did_finish_recording_live_clip")
3 endUntrue
