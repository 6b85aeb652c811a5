# SPDX-License-Identifier: Apache-2.0
# A mouse that a compositor uses points nowhere but while it is grabbed: then it begins in the middle.
mouse
5ms roll 100 0
6ms P down
6ms read
7ms P up
7ms read
8ms want
10ms roll 100 0
10ms read
11ms P down
11ms read
12ms P up
12ms read
13ms roll 0 -100
13ms unwant
20ms want

6ms read masked
6ms P down seen
7ms read masked
7ms P up seen
8ms open
8ms keys?
8ms grab
8001us read masked
8001us read unmasked
8001us grabbed
8001us points 0.5,0.5
8001us read unmasked
10ms read unmasked
10ms points 0.6,0.5
10ms twin wheel, wheel
11ms read unmasked
11ms P down alone
12ms read unmasked
12ms P up alone
13ms read unmasked
13ms points 0.6,0.4
13ms twin wheel, wheel
13ms read unmasked
13ms closing
13ms finish
13ms release
13ms points nowhere
13ms released
20ms open
20ms keys?
20ms grab
20001us read masked
20001us read unmasked
20001us grabbed
20001us points 0.5,0.5
20001us read unmasked
