# SPDX-License-Identifier: Apache-2.0
# The camera is gone before a frame was written: the reason is reported.
option mp4 mjpeg
0ms state running
0ms record
500ms ended DeviceWasDisconnected
500ms state failed DeviceWasDisconnected
510ms finished 1

0ms begin 1 mp4 mjpeg of 0ms
0ms filming
500ms no more frames 1
500ms not filming
510ms 1 did_finish DeviceWasDisconnected not playable
510ms forget 1
