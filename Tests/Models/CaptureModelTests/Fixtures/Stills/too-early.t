# SPDX-License-Identifier: Apache-2.0
# Nothing counts that comes where it makes no sense: a frame before the larger size, the stream before it was left.
0ms begin
10ms frame 1 100
20ms back
30ms streams
31ms streams
32ms back
40ms frame 2 100
50ms frame 3 101
51ms frame 4 101
52ms refused DeviceFailure
53ms streams
60ms back

0ms switch
50ms captured 3 after 50ms
50ms go back
60ms settled after 60ms
