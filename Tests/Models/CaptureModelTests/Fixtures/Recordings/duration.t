# SPDX-License-Identifier: Apache-2.0
# A limit ends the film: the file is good, and the name of the limit is reported.
option mp4 mjpeg
0ms state running
0ms record limit=2000ms
1ms first 1 at 0ms
2033ms duration 1
2034ms stop 1
2040ms finished 1 first=0ms frames=60 duration=2000ms playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
2033ms no more frames 1
2033ms not filming
2040ms 1 did_finish MaximumDurationReached playable offset 0ms duration 2000ms frames 60
2040ms forget 1
