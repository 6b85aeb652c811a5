# SPDX-License-Identifier: Apache-2.0
# The caller waits forever.
0 call
0 will_begin_capture
0 will_capture

0 unfinished
