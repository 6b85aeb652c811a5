# SPDX-License-Identifier: Apache-2.0
# A client that never gives a buffer back has as many frames as buffers, and no more.
buffers 3
0ms    frame
0ms    filled 0
33ms   frame
33ms   filled 1
66ms   frame
66ms   filled 2
100ms  frame
1000ms frame
9000ms frame
9001ms released

0ms copy 0
0ms tell 0
33ms copy 1
33ms tell 1
66ms copy 2
66ms tell 2
100ms skip
1000ms skip
9000ms skip
9001ms 0 released, 3 held
