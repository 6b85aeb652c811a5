# SPDX-License-Identifier: Apache-2.0
# Stopped before the frame after the press: the one before the press is the nearer, and is the film.
moment 40ms
0ms frame 0
20ms frame 1
40ms begin
55ms stop
70ms frame 2

70ms 1@0ms end stopped 35ms
