# SPDX-License-Identifier: Apache-2.0
# More steps are announced after the last one.
0 call
0 will_begin_capture
0 will_capture
0 did_capture
0 did_finish_processing photo=1
0 did_finish_capture more
0 last

0 wrongEnd(step: "did_finish_capture")
