# SPDX-License-Identifier: Apache-2.0
# Progress is reported at its interval from the first frame on; a late report is not made up for.
option mp4 mjpeg
0ms state running
0ms record progress=500ms
10ms first 1 at 0ms
10ms measured 1 frames=1
510ms measured 1 frames=15 duration=500ms size=700 dropped=2 backlog=40ms
520ms wait
1010ms wait
2600ms late
2600ms wait
3100ms stop 1
9000ms wait

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
10ms 1 did_start offset 0ms
510ms 1 progress offset 0ms frames 1
1010ms 1 progress offset 0ms duration 500ms size 700 frames 15 dropped 2 backlog 40ms
2600ms 1 progress offset 0ms duration 500ms size 700 frames 15 dropped 2 backlog 40ms
3010ms 1 progress offset 0ms duration 500ms size 700 frames 15 dropped 2 backlog 40ms
3100ms end 1 at 3100ms
3100ms not filming
