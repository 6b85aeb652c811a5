# SPDX-License-Identifier: Apache-2.0
# The failure comes after the stop, and there was none before it.
option mp4 mjpeg
0ms state running
0ms record
1ms first 1 at 0ms
5ms stop 1
6ms trouble 1 DiskFull
7ms finished 1 first=0ms frames=15 playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
5ms end 1 at 5ms
5ms not filming
7ms 1 did_finish DiskFull playable offset 0ms frames 15
7ms forget 1
