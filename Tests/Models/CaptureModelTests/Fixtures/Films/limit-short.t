# SPDX-License-Identifier: Apache-2.0
# A limit shorter than a frame: the film has one frame.
limit 1us
0ms frame 0
1ms begin
20ms frame 1

1ms 0@0ms
20ms end maximumDuration 1us
