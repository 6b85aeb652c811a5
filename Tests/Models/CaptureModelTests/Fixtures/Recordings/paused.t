# SPDX-License-Identifier: Apache-2.0
# Pause and resume; twice is like once.
option mp4 mjpeg
0ms state running
0ms record
1ms resume 1
1ms first 1 at 0ms
10ms pause 1
11ms pause 1
20ms resume 1
21ms resume 1
30ms pause 1
40ms stop 1
41ms resume 1
41ms pause 1
50ms finished 1 first=0ms frames=3 playable

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
1ms 1 did_start offset 0ms
10ms pause 1 at 10ms
10ms 1 paused offset 0ms
20ms resume 1 at 20ms
20ms 1 resumed offset 0ms
30ms pause 1 at 30ms
30ms 1 paused offset 0ms
40ms end 1 at 40ms
40ms not filming
50ms 1 did_finish playable offset 0ms frames 3
50ms forget 1
