# SPDX-License-Identifier: Apache-2.0
# The end of the call comes with a step before the last.
0 call
0 will_begin_capture end
0 will_capture
0 abandoned

0 wrongEnd(step: "will_begin_capture")
