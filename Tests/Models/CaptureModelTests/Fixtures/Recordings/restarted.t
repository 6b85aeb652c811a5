# SPDX-License-Identifier: Apache-2.0
# The session starts again.
option mp4 mjpeg
0ms state running
0ms record
1ms first 1 at 0ms
500ms state starting
510ms finished 1 first=0ms frames=15 playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
500ms end 1 at 500ms
500ms not filming
510ms 1 did_finish SessionConfigurationChanged playable offset 0ms frames 15
510ms forget 1
