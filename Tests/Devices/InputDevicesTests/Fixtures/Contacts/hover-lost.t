# SPDX-License-Identifier: Apache-2.0
# Events are lost while a finger hovers, and while one touches that hovers afterwards.
slots 1
0ms   slot 0 id 5 distance 1 x 250 y 250
10ms  overflow
20ms  state 0 id 5 x 250 y 250 near
30ms  distance 0
40ms  overflow
50ms  state 0 id 5 x 250 y 250 near

10ms  torn
20ms  lost, down:
30ms  touch0 down 250,250
40ms  torn
50ms  lost, down:
