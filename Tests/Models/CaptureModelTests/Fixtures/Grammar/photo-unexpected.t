# SPDX-License-Identifier: Apache-2.0
# A photo with a step that has none, and with a result that failed.
0 call
0 will_begin_capture
0 will_capture
0 did_capture photo=1
0 did_finish_processing failure=DiskFull
0 did_finish_capture failure=DiskFull
0 last
1 call
1 will_begin_capture
1 will_capture
1 did_capture
1 did_finish_processing photo=1 failure=DiskFull
1 did_finish_capture failure=DiskFull
1 last

0 photoUnexpected(step: "did_capture")
1 photoUnexpected(step: "did_finish_processing")
