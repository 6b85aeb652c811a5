# SPDX-License-Identifier: Apache-2.0
# A key and the wheel move between the answer and the grab: they are not passed on a second time.
at grab a down, wheel, a up
0ms want
10ms a down
10ms read

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us read unmasked
1us grabbed
1us read unmasked
10ms read unmasked
10ms twin a down
