# SPDX-License-Identifier: Apache-2.0
# A client that holds all buffers loses the frames that come until it releases one. The next frame has their number.
buffers 2
0ms    frame
1ms    filled 0
33ms   frame
34ms   filled 1
66ms   frame
100ms  frame
133ms  frame
140ms  release 1
166ms  frame
167ms  filled 1
200ms  frame
210ms  release 0
233ms  frame

0ms copy 0
1ms tell 0
33ms copy 1
34ms tell 1
66ms skip
100ms skip
133ms skip
140ms released
166ms copy 1 after 3 skipped
167ms tell 1
200ms skip
210ms released
233ms copy 0 after 1 skipped
