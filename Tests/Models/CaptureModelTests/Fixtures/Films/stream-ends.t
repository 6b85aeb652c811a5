# SPDX-License-Identifier: Apache-2.0
# The stream ends: the last frame lasts as long as the one before it.
0ms frame 0
1ms begin
20ms frame 1
40ms frame 2
500ms ended

1ms 0@0ms
500ms 1@20ms 2@40ms end streamEnded 60ms
