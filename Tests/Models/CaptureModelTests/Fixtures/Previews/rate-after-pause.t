# SPDX-License-Identifier: Apache-2.0
# Frames that come after a pause are no more frequent than the others.
buffers 8
rate 10
0ms    frame
5000ms frame
5033ms frame
5066ms frame
5100ms frame
5133ms frame
5166ms frame
5200ms frame

0ms copy 0
5000ms copy 1
5033ms left out
5066ms copy 2
5100ms left out
5133ms left out
5166ms copy 3
5200ms left out
