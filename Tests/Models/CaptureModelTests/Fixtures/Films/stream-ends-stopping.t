# SPDX-License-Identifier: Apache-2.0
# The stream ends while the last frame is awaited.
0ms frame 0
1ms begin
30ms stop
35ms ended
35ms frame 9

1ms 0@0ms
35ms end stopped 30ms
