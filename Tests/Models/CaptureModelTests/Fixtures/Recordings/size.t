# SPDX-License-Identifier: Apache-2.0
# The limit of the size ends the film while it is paused.
option mp4 mjpeg
0ms state running
0ms record size=1000
1ms first 1 at 0ms
2ms pause 1
3ms size 1
4ms finished 1 first=0ms frames=6 size=990 playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
2ms pause 1 at 2ms
2ms 1 paused offset 0ms
3ms no more frames 1
3ms not filming
4ms 1 did_finish MaximumFileSizeReached playable offset 0ms size 990 frames 6
4ms forget 1
