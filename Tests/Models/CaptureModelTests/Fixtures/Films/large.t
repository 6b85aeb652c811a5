# SPDX-License-Identifier: Apache-2.0
# Large frames: woken when a quarter of the memory is full.
memory 1000
0ms frame 0 bytes 100
0ms begin
20ms frame 1 bytes 100
40ms frame 2 bytes 100
60ms frame 3 bytes 100
60ms counts

0ms 0@0ms
60ms 1@20ms 2@40ms 3@60ms
60ms delivered 4 taken 4
