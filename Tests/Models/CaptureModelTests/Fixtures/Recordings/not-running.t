# SPDX-License-Identifier: Apache-2.0
# Only a running session records, and its state is checked before the settings.
option mp4 mjpeg
0ms record
1ms state starting
1ms record limit=0
2ms state interrupted
2ms record
3ms state failed DeviceFailure
3ms record
4ms state running
4ms record

0ms refused SessionNotRunning stopped
1ms refused SessionNotRunning starting
2ms refused SessionNotRunning interrupted
3ms refused SessionNotRunning failed
4ms begin 1 mp4 mjpeg of 4ms
4ms filming
