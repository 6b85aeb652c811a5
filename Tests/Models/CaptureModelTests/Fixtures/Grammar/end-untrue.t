# SPDX-License-Identifier: Apache-2.0
# The end reports no failure, or another than the first.
0 call
0 will_begin_capture
0 will_capture
0 did_capture
0 did_finish_processing failure=DiskFull
0 did_finish_capture
0 last
1 call
1 will_begin_capture of=2
1 will_capture of=2
1 did_capture of=2
1 did_finish_processing of=2 failure=DiskFull
1 did_finish_processing of=2 failure=EncodingFailed
1 did_finish_capture of=2 failure=EncodingFailed
1 last

0 endUntrue
1 endUntrue
