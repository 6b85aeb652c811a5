# SPDX-License-Identifier: Apache-2.0
# Only the end shows that the file is not good.
option mp4 mjpeg
0ms state running
0ms record
1ms first 1 at 0ms
5ms duration 1
7ms finished 1 first=0ms frames=15 StorageFailure

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
5ms no more frames 1
5ms not filming
7ms 1 did_finish StorageFailure not playable offset 0ms frames 15
7ms forget 1
