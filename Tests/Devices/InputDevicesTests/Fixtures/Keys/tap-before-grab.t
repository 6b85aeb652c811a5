# SPDX-License-Identifier: Apache-2.0
# A button down and up again between the answer and the grab: others saw all of it.
at grab P down, P up
0ms want
10ms P down
10ms read

0ms open
0ms keys?
0ms grab
1us read masked
0ms P down seen
0ms P up seen
1us read masked
1us read unmasked
1us read unmasked
1us grabbed
1us read unmasked
10ms read unmasked
10ms P down alone
