# SPDX-License-Identifier: Apache-2.0
# The film ends at the limit, not at the frame that came after it.
limit 50ms
0ms frame 0
1ms begin
20ms frame 1
49999us frame 2
70ms frame 3

1ms 0@0ms
70ms 1@20ms 2@49999us end maximumDuration 50ms
