# SPDX-License-Identifier: Apache-2.0
# A photo that may not wait for a running session is refused.
0ms photo
10ms state starting
20ms photo
30ms state failed CameraBusy
40ms photo

0ms refused SessionNotRunning stopped
20ms refused SessionNotRunning starting
40ms refused SessionNotRunning failed
