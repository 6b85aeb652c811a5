# SPDX-License-Identifier: Apache-2.0
# A difference of 3 is one, in either direction.
0ms begin
1ms streams
10ms frame 1 100
20ms frame 2 103
30ms frame 3 100
40ms frame 4 102.9
50ms back

0ms switch
40ms captured 4 after 40ms
40ms go back
50ms settled after 50ms
