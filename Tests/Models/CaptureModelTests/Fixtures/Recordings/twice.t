# SPDX-License-Identifier: Apache-2.0
# One film at a time. A second stop changes nothing, nor does a stop for another film.
option mp4 mjpeg
0ms state running
0ms record
1ms record
2ms stop 2
3ms first 1 at 0ms
4ms record
5ms stop 1
6ms stop 1 at 1ms
7ms record
8ms finished 1 first=0ms frames=1 playable
9ms record
10ms stop 1

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms refused RecordingInProgress 1
3ms 1 did_start offset 0ms
4ms refused RecordingInProgress 1
5ms end 1 at 5ms
5ms not filming
7ms refused RecordingInProgress 1
8ms 1 did_finish playable offset 0ms frames 1
8ms forget 1
9ms begin 2 mp4 mjpeg of 9ms
9ms filming
