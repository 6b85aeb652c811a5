# SPDX-License-Identifier: Apache-2.0
# The result comes before its frame.
0 call
0 will_begin_capture
0 will_capture
0 did_finish_processing photo=1
0 did_capture
0 did_finish_capture
0 last

0 outOfOrder(step: "did_capture")
