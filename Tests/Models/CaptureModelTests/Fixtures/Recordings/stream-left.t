# SPDX-License-Identifier: Apache-2.0
# A change of camera and format is refused during the film. If there is one in spite of that, the film ends.
option mp4 mjpeg
0ms state running
0ms keeps
0ms record
0ms keeps
1ms first 1 at 0ms
2ms pause 1
2ms keeps
500ms ended SessionConfigurationChanged
500ms keeps
510ms finished 1 first=0ms frames=15 playable

0ms keeps nothing
0ms begin 1 mp4 mjpeg of 0ms
0ms filming
0ms keeps 1
1ms 1 did_start offset 0ms
2ms pause 1 at 2ms
2ms 1 paused offset 0ms
2ms keeps 1
500ms no more frames 1
500ms not filming
500ms keeps nothing
510ms 1 did_finish SessionConfigurationChanged playable offset 0ms frames 15
510ms forget 1
