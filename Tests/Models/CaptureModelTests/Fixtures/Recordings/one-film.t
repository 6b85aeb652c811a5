# SPDX-License-Identifier: Apache-2.0
# A film from the request to its file.
option mp4 mjpeg
0ms state running
100ms record
110ms first 1 at 90ms
110ms measured 1 frames=30 duration=1000ms size=50000
2000ms stop 1
2000ms keeps
2010ms busy
2020ms finished 1 first=90ms frames=60 duration=1910ms size=100000 playable
2020ms busy

100ms begin 1 mp4 mjpeg of 100ms
100ms filming
110ms 1 did_start offset -10ms
2000ms end 1 at 2000ms
2000ms not filming
2000ms keeps nothing
2010ms busy
2020ms 1 did_finish playable offset -10ms duration 1910ms size 100000 frames 60
2020ms forget 1
2020ms not busy
