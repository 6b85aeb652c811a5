# SPDX-License-Identifier: Apache-2.0
# There was no frame, and yet a result comes.
0 call
0 will_begin_capture
0 will_capture
0 did_capture failure=NoDataCaptured
0 did_finish_processing photo=1
0 did_finish_capture
0 last

0 failureForgotten(step: "did_finish_processing")
0 failureForgotten(step: "did_finish_capture")
