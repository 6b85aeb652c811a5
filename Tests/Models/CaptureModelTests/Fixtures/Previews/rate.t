# SPDX-License-Identifier: Apache-2.0
# At most 15 frames a second of a camera with 30 that jitters: every second one. Those between are not skipped.
rate 15
0ms    frame
0ms    filled 0
33ms   frame
66ms   frame
66ms   filled 1
101ms  frame
131ms  frame
131ms  filled 2
166ms  frame
202ms  frame

0ms copy 0
0ms tell 0
33ms left out
66ms copy 1
66ms tell 1
101ms left out
131ms copy 2
131ms tell 2
166ms left out
202ms copy 3
