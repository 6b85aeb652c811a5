# SPDX-License-Identifier: Apache-2.0
# A click in the packet of a move: a press is at the place after it, a release at the one before it, without a grab
# and within it. A torn packet moves nothing and presses nothing.
mouse alone
5ms roll 100 0 P down
5ms read
6ms roll 100 0 P up
6ms read
7ms P down
7ms roll 50 70 Q down
7ms overflow
7ms read
8ms roll 0 -100 P up
8ms read
9ms Q up
9ms read
10ms want
12ms roll -100 0 P down
12ms read
13ms roll -100 0 P up
13ms read

5ms read masked
5ms points 0.6,0.5
5ms P down seen
6ms read masked
6ms P up seen
6ms points 0.7,0.5
7ms read masked
7ms states? masked
7ms lost, down: P Q
8ms read masked
8ms P up seen
8ms points 0.7,0.4
9ms read masked
9ms Q up seen
10ms open
10ms keys?
10ms grab
10001us read masked
10001us read unmasked
10001us grabbed
10001us read unmasked
12ms read unmasked
12ms points 0.6,0.4
12ms twin wheel, wheel
12ms P down alone
13ms read unmasked
13ms P up alone
13ms points 0.5,0.4
13ms twin wheel, wheel
