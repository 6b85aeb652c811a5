# SPDX-License-Identifier: Apache-2.0
# No room: the newest is dropped, until something is taken. One frame always has room.
memory 100
by_hand
0ms frame 0 bytes 200
1ms begin
20ms frame 1 bytes 10
21ms take
40ms frame 2 bytes 60
60ms frame 3 bytes 50
80ms frame 4 bytes 40
81ms take
100ms frame 5 bytes 50
110ms ended
111ms take
111ms counts

1ms wake
21ms 0@0ms
40ms wake
81ms 2@40ms 4@80ms
100ms wake
111ms 5@100ms end streamEnded 120ms
111ms delivered 6 taken 4 dropped 2
