# SPDX-License-Identifier: Apache-2.0
# A pause before the first frame is reported when there is a film.
option mp4 mjpeg
0ms state running
0ms record
1ms pause 1
2ms pause 1
9ms first 1 at 3ms
20ms resume 1
30ms stop 1
40ms finished 1 first=3ms frames=3 playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms pause 1 at 1ms
9ms 1 did_start offset 3ms
9ms 1 paused offset 3ms
20ms resume 1 at 20ms
20ms 1 resumed offset 3ms
30ms end 1 at 30ms
30ms not filming
40ms 1 did_finish playable offset 3ms frames 3
40ms forget 1
