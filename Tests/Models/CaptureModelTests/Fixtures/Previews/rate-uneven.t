# SPDX-License-Identifier: Apache-2.0
# At most 15 frames a second of a camera with 25: the average is 15.
buffers 8
rate 15
0ms    frame
40ms   frame
80ms   frame
120ms  frame
160ms  frame
200ms  frame
240ms  frame
280ms  frame

0ms copy 0
40ms left out
80ms copy 1
120ms copy 2
160ms left out
200ms copy 3
240ms left out
280ms copy 4
