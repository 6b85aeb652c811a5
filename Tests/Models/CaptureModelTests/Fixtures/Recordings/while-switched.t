# SPDX-License-Identifier: Apache-2.0
# A film that is asked for while its camera is switched for a larger photo: it begins with the first frame of the
# stream, and says how much later that is. One that is stopped before that has no frame.
option mp4 mjpeg
0ms state running
100ms record
800ms first 1 at 790ms
900ms stop 1
910ms finished 1 first=790ms frames=4 playable
1000ms record
1100ms stop 2
1800ms finished 2

100ms begin 1 mp4 mjpeg of 100ms
100ms filming
800ms 1 did_start offset 690ms
900ms end 1 at 900ms
900ms not filming
910ms 1 did_finish playable offset 690ms frames 4
910ms forget 1
1000ms begin 2 mp4 mjpeg of 1000ms
1000ms filming
1100ms end 2 at 1100ms
1100ms not filming
1800ms 2 did_finish NoDataCaptured not playable
1800ms forget 2
