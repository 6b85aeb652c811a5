# SPDX-License-Identifier: Apache-2.0
# Both results are the first, or one is the third of two.
0 call
0 will_begin_capture of=2
0 will_capture of=2
0 did_capture of=2
0 did_finish_processing of=2 photo=1 file=a
0 did_finish_processing of=2 photo=1 file=b
0 did_finish_capture of=2
0 last
1 call
1 will_begin_capture of=2
1 will_capture of=2
1 did_capture of=2
1 did_finish_processing of=2 photo=3
1 did_finish_processing of=2 photo=2
1 did_finish_capture of=2
1 last

0 resultNumber(1)
1 resultNumber(3)
