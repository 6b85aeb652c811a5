# SPDX-License-Identifier: Apache-2.0
# Stopped before a frame was written: no did_start, no file.
option mp4 mjpeg
0ms state running
0ms record
10ms stop 1
20ms finished 1

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
10ms end 1 at 10ms
10ms not filming
20ms 1 did_finish NoDataCaptured not playable
20ms forget 1
