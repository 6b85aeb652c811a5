# SPDX-License-Identifier: Apache-2.0
# The stop has the moment of a frame: no other can come before it.
0ms frame 0
5ms begin
20ms frame 1
40ms stop
42ms frame 2 at 40ms
60ms frame 3

5ms 0@0ms
42ms 1@20ms 2@40ms end stopped 40001us
