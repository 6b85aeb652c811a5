# SPDX-License-Identifier: Apache-2.0
# The film's thread ends without being asked.
option mp4 mjpeg
0ms state running
0ms record
1ms first 1 at 0ms
2ms finished 1 first=0ms frames=15 playable StorageFailure

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
2ms 1 did_finish StorageFailure playable offset 0ms frames 15
2ms forget 1
2ms not filming
