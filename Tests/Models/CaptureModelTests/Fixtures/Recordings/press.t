# SPDX-License-Identifier: Apache-2.0
# The film begins with the moment of a press, and reports by how much its first frame differs from
# it.
option mp4 mjpeg
0ms state running
300ms record press=7 moment=100ms
310ms first 1 at 93ms
400ms stop 1 at 390ms
410ms finished 1 first=93ms frames=9 playable

300ms begin 1 mp4 mjpeg of 100ms
300ms filming
310ms 1 did_start offset -7ms
400ms end 1 at 390ms
400ms not filming
410ms 1 did_finish playable offset -7ms frames 9
410ms forget 1
