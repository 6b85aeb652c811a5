# SPDX-License-Identifier: Apache-2.0
# The end comes once. A copy under way then is reported to nobody, and buffers given back later do not
# matter.
buffers 2
0ms    frame
1ms    filled 0
33ms   frame
34ms   end
35ms   filled 1
66ms   frame
67ms   release 0
68ms   end
69ms   missed 3
70ms   released

0ms copy 0
1ms tell 0
33ms copy 1
34ms over
35ms told to nobody
66ms left out
67ms too late
68ms over already
70ms 0 released, 2 held
