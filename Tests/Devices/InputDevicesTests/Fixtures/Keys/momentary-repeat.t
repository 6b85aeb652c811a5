# SPDX-License-Identifier: Apache-2.0
# The same key of a momentary device, seen by others and alone: each push is a press, whose end is the machine's.
momentary
0ms    P down
0ms    read
1000ms P repeat
1000ms read
1033ms P repeat
1033ms read
1100ms P up
1100ms want
1200ms P down scan
1600ms P repeat scan
1600ms read

0ms    read masked
0ms    P down seen
1000ms     read masked
1000ms     P down seen
1033ms read masked
1100ms open
1100ms keys?
1100ms grab
1100001us read masked
1100ms P up seen
1100001us read masked
1100001us read unmasked
1100001us grabbed
1100001us read unmasked
1600ms read unmasked
1200ms P down alone
1600ms P down alone
