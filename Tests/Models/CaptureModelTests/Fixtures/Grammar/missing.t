# SPDX-License-Identifier: Apache-2.0
# A step that must come once was left out.
0 call
0 will_begin_capture
0 did_capture
0 did_finish_processing photo=1
0 did_finish_capture
0 last

0 missing(step: "will_capture")
