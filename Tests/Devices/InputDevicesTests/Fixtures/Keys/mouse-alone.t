# SPDX-License-Identifier: Apache-2.0
# A mouse that nobody else moves a pointer with: each move counts once, also those around a grab, and the place
# stays.
mouse alone
at keys? roll 10 0
at grab roll 10 0
at read-masked roll 0 10
5ms roll 100 0
5ms read
8ms want
10ms roll -20 0
10ms read
13ms unwant
14ms roll 5 0
14ms read

5ms read masked
5ms points 0.6,0.5
5ms points 0.6,0.51
8ms open
8ms keys?
8ms grab
8001us read masked
8ms points 0.61,0.51
8ms points 0.62,0.51
8001us read masked
8001us read unmasked
8001us read unmasked
8001us grabbed
8001us read unmasked
10ms read unmasked
10ms points 0.6,0.51
10ms twin wheel, wheel
13ms read unmasked
13ms closing
13ms finish
13ms release
13ms released
14ms read masked
14ms points 0.605,0.51
