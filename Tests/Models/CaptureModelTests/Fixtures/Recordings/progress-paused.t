# SPDX-License-Identifier: Apache-2.0
# A paused film reports no progress; it goes on one interval after the resumption.
option mp4 mjpeg
0ms state running
0ms record progress=500ms
0ms first 1
600ms pause 1
3000ms resume 1
3400ms wait
3500ms wait
3500ms stop 1

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
0ms 1 did_start offset 0ms
500ms 1 progress offset 0ms
600ms pause 1 at 600ms
600ms 1 paused offset 0ms
3000ms resume 1 at 3000ms
3000ms 1 resumed offset 0ms
3500ms 1 progress offset 0ms
3500ms end 1 at 3500ms
3500ms not filming
