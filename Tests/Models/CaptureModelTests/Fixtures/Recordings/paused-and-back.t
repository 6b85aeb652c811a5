# SPDX-License-Identifier: Apache-2.0
# Paused and resumed before the first frame: nobody needs to know.
option mp4 mjpeg
0ms state running
0ms record
1ms pause 1
2ms resume 1
3ms first 1 at 3ms

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms pause 1 at 1ms
2ms resume 1 at 2ms
3ms 1 did_start offset 3ms
