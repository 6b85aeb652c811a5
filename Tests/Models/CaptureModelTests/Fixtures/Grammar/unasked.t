# SPDX-License-Identifier: Apache-2.0
# A step is reported to a caller that wants one reply.
0 call single
0 did_capture
0 did_finish_capture photo=1
0 last

0 unasked(step: "did_capture")
