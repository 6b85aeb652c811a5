# SPDX-License-Identifier: Apache-2.0
# Only the result reports a first frame.
option mp4 mjpeg
0ms state running
0ms record
10ms stop 1
20ms finished 1 first=5ms frames=1 playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
10ms end 1 at 10ms
10ms not filming
20ms 1 did_start offset 5ms frames 1
20ms 1 did_finish playable offset 5ms frames 1
20ms forget 1
