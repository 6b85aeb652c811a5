# SPDX-License-Identifier: Apache-2.0
# Only frames that were due are skipped.
buffers 2
rate 15
0ms    frame
0ms    filled 0
66ms   frame
66ms   filled 1
100ms  frame
133ms  frame
166ms  frame
170ms  release 0
200ms  frame

0ms copy 0
0ms tell 0
66ms copy 1
66ms tell 1
100ms left out
133ms skip
166ms left out
170ms released
200ms copy 0 after 1 skipped
