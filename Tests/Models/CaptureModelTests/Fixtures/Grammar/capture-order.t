# SPDX-License-Identifier: Apache-2.0
# The second frame was chosen later and its result reported earlier.
0 call
1 call
0 will_begin_capture
0 will_capture
0 did_capture
1 will_begin_capture
1 will_capture
1 did_capture
1 did_finish_processing photo=1
1 did_finish_capture
1 last
0 did_finish_processing photo=1
0 did_finish_capture
0 last

1 captureOrder(1)
