# SPDX-License-Identifier: Apache-2.0
# A frame that is not newer than the last one has no place.
0ms frame 0
1ms begin
20ms frame 1
21ms frame 2 at 20ms
22ms frame 3 at 10ms
40ms frame 4
40ms stop
40ms counts

1ms 0@0ms
40ms 1@20ms 4@40ms end stopped 40001us
40ms delivered 5 taken 3 dropped 2
