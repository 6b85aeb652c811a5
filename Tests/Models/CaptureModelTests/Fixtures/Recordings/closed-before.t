# SPDX-License-Identifier: Apache-2.0
# A closed session does not record.
option mp4 mjpeg
0ms state running
1ms closed
2ms record

2ms refused SessionNotRunning running
