# SPDX-License-Identifier: Apache-2.0
# The engine ends: that is reported at once, and later reports of the film's thread are ignored.
option mp4 mjpeg
0ms state running
0ms record
1ms first 1 at 0ms
2ms measured 1 frames=2 size=300
500ms cancelled
510ms finished 1 first=0ms frames=15 playable
511ms cancelled

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
500ms abandon 1
500ms 1 did_finish OperationCancelled not playable offset 0ms size 300 frames 2
500ms forget 1
500ms not filming
