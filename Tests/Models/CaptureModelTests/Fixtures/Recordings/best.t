# SPDX-License-Identifier: Apache-2.0
# Settings left open become the best there is: MP4 before Matroska, H.264 before MJPEG.
option mkv mjpeg
option mkv h264 openh264
option mp4 mjpeg
option mp4 h264 openh264
option mp4 h264 /dev/video11
0ms state running
0ms record
0ms cancelled
1ms record codec=mjpeg
1ms cancelled
2ms record media=video/x-matroska
2ms cancelled
3ms record media=video/x-matroska codec=mjpeg
3ms cancelled
4ms record codec=h264 media=video/mp4 bits=4000000

0ms begin 1 mp4 h264 openh264 of 0ms
0ms filming
0ms abandon 1
0ms 1 did_finish OperationCancelled not playable
0ms forget 1
0ms not filming
1ms begin 2 mp4 mjpeg of 1ms
1ms filming
1ms abandon 2
1ms 2 did_finish OperationCancelled not playable
1ms forget 2
1ms not filming
2ms begin 3 mkv h264 openh264 of 2ms
2ms filming
2ms abandon 3
2ms 3 did_finish OperationCancelled not playable
2ms forget 3
2ms not filming
3ms begin 4 mkv mjpeg of 3ms
3ms filming
3ms abandon 4
3ms 4 did_finish OperationCancelled not playable
3ms forget 4
3ms not filming
4ms begin 5 mp4 h264 openh264 of 4ms
4ms filming
