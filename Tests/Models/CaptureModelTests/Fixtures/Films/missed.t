# SPDX-License-Identifier: Apache-2.0
# Gaps in the driver's numbers are the camera's: not across a pause, nor when it counts from the start again.
0ms frame 10
1ms begin
20ms frame 12
40ms frame 13
50ms pause
60ms frame 15
80ms resume
100ms frame 18
120ms frame 21
140ms frame 0
160ms frame 5000
170ms stop
180ms frame 5001
180ms counts

1ms 10@0ms
50ms 12@20ms 13@40ms
180ms 18@70ms 21@90ms 0@110ms 5000@130ms end stopped 140ms
180ms delivered 9 taken 7 left_out 1 after_end 1 missed 3
