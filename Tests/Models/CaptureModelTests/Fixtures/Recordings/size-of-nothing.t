# SPDX-License-Identifier: Apache-2.0
# The limit has no room for even one frame.
option mp4 mjpeg
0ms state running
0ms record size=1
1ms size 1
2ms finished 1

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms no more frames 1
1ms not filming
2ms 1 did_finish MaximumFileSizeReached not playable
2ms forget 1
