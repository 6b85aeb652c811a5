# SPDX-License-Identifier: Apache-2.0
# Nothing ends a film whose camera is slow.
option mp4 mjpeg
0ms state running
0ms record
60000ms first 1 at 59990ms
99000ms keeps

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
60000ms 1 did_start offset 59990ms
99000ms keeps 1
