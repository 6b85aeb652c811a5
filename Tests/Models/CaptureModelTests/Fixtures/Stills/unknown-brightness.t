# SPDX-License-Identifier: Apache-2.0
# Where brightness cannot be told the fourth frame is taken.
0ms begin
1ms streams
10ms frame 1
20ms frame 2
30ms frame 3
40ms frame 4
50ms back

0ms switch
40ms captured 4 after 40ms
40ms go back
50ms settled after 50ms
