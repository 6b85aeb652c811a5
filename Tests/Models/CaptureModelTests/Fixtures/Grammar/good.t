# SPDX-License-Identifier: Apache-2.0
# Nothing is wrong: a photo, a refused one, a single reply, one of a caller that went away, and one
# whose second result failed.
0 call
0 will_begin_capture
0 will_capture
0 did_capture
0 did_finish_processing photo=1
0 did_finish_capture
0 last
1 call
1 refused
2 call single
2 did_finish_capture photo=1
2 last
3 call id=3
3 will_begin_capture
3 will_capture
3 abandoned
4 call
4 will_begin_capture of=2
4 will_capture of=2
4 did_capture of=2
4 did_finish_processing of=2 photo=1
4 did_finish_processing of=2 failure=DiskFull
4 did_finish_capture of=2 failure=DiskFull
4 last

