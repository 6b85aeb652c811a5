# SPDX-License-Identifier: Apache-2.0
# A client that gives each buffer back at once gets every frame, in one buffer after the other.
buffers 2
0ms    frame
1ms    filled 0
2ms    release 0
33ms   frame
34ms   filled 1
35ms   release 1
66ms   frame
67ms   filled 0
68ms   released

0ms copy 0
1ms tell 0
2ms released
33ms copy 1
34ms tell 1
35ms released
66ms copy 0
67ms tell 0
68ms 2 released, 1 held
