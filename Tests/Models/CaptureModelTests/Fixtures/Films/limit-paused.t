# SPDX-License-Identifier: Apache-2.0
# A pause does not count.
limit 50ms
0ms frame 0
1ms begin
20ms frame 1
25ms pause
100ms frame 5
105ms resume
120ms frame 6
140ms frame 7

1ms 0@0ms
25ms 1@20ms
140ms 6@40ms end maximumDuration 50ms
