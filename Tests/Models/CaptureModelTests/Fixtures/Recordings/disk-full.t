# SPDX-License-Identifier: Apache-2.0
# The disk is full: the part that is written is a film.
option mp4 mjpeg
0ms state running
0ms record
1ms first 1 at 0ms
500ms trouble 1 DiskFull
501ms trouble 1 StorageFailure
502ms keeps
510ms finished 1 first=0ms frames=15 playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
500ms no more frames 1
500ms not filming
502ms keeps nothing
510ms 1 did_finish DiskFull playable offset 0ms frames 15
510ms forget 1
