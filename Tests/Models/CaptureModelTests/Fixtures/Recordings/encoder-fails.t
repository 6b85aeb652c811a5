# SPDX-License-Identifier: Apache-2.0
# The encoder ends the film, paused or not.
option mp4 h264 openh264
0ms state running
0ms record
1ms first 1 at 0ms
2ms pause 1
500ms trouble 1 EncodingFailed
510ms finished 1 first=0ms frames=15 playable
520ms record

0ms begin 1 mp4 h264 openh264 of 0ms
0ms filming
1ms 1 did_start offset 0ms
2ms pause 1 at 2ms
2ms 1 paused offset 0ms
500ms no more frames 1
500ms not filming
510ms 1 did_finish EncodingFailed playable offset 0ms frames 15
510ms forget 1
520ms begin 2 mp4 h264 openh264 of 520ms
520ms filming
