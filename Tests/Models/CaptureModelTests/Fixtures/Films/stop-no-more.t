# SPDX-License-Identifier: Apache-2.0
# No newer frame comes: the last frame is awaited for a while. It lasts until the stop.
patience 100ms
0ms frame 0
5ms begin
20ms frame 1
50ms stop
60ms stop
200ms wait

5ms 0@0ms
150ms 1@20ms end stopped 50ms
