# SPDX-License-Identifier: Apache-2.0
# A button is down: its release comes through both queues, and then the grab follows.
0ms P down
0ms read
1ms want
300ms P up
300ms read
310ms P down
310ms read

0ms read masked
0ms P down seen
1ms open
1ms keys?
300ms read masked
300ms P up seen
300ms read unmasked
300ms grab
300001us read masked
300001us read unmasked
300001us grabbed
300001us read unmasked
310ms read unmasked
310ms P down alone
