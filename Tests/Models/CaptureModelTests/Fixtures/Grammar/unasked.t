# SPDX-License-Identifier: Apache-2.0
# A caller that wants one reply is told a step.
0 call single
0 did_capture
0 did_finish_capture photo=1
0 last

0 unasked(step: "did_capture")
