# SPDX-License-Identifier: Apache-2.0
# A result that did not fail has no photo.
0 call
0 will_begin_capture
0 will_capture
0 did_capture
0 did_finish_processing
0 did_finish_capture
0 last

0 photoMissing(step: "did_finish_processing")
