# SPDX-License-Identifier: Apache-2.0
# Frames that the engine itself had no time for count, and so do frames that could not be copied.
buffers 2
0ms    frame
1ms    filled 0
90ms   missed 2
100ms  frame
101ms  failed 1 2
133ms  frame
134ms  filled 1

0ms copy 0
1ms tell 0
100ms copy 1 after 2 skipped
133ms copy 1 after 3 skipped
134ms tell 1
