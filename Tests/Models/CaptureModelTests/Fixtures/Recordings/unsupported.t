# SPDX-License-Identifier: Apache-2.0
# Settings that cannot be met now, and some that can.
option mkv mjpeg
0ms state running
0ms record codec=h264
1ms record media=video/mp4
2ms record media=video/mp4 codec=h264
3ms record

0ms refused ConfigurationUnsupported codec mjpeg
1ms refused ConfigurationUnsupported mediaType video/x-matroska
2ms refused ConfigurationUnsupported codec mjpeg
3ms begin 1 mkv mjpeg of 3ms
3ms filming
