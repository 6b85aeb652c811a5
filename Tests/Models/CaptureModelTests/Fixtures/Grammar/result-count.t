# SPDX-License-Identifier: Apache-2.0
# One of two results is never reported.
0 call
0 will_begin_capture of=2
0 will_capture of=2
0 did_capture of=2
0 did_finish_processing of=2 photo=1
0 did_finish_capture of=2
0 last

0 resultCount(expected: 2, found: 1)
