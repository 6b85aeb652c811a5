# SPDX-License-Identifier: Apache-2.0
# The disk is full before anything was written.
option mp4 mjpeg
0ms state running
0ms record
5ms trouble 1 DiskFull
6ms finished 1

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
5ms no more frames 1
5ms not filming
6ms 1 did_finish DiskFull not playable
6ms forget 1
