# SPDX-License-Identifier: Apache-2.0
# A first frame that comes twice is reported once.
option mp4 mjpeg
0ms state running
0ms record
5ms first 1 at 5ms
6ms first 1 at 6ms
7ms first 2 at 6ms

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
5ms 1 did_start offset 5ms
