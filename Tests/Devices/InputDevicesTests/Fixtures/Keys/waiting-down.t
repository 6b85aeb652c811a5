# SPDX-License-Identifier: Apache-2.0
# A key goes down together with the last release that was waited for: the grab waits on.
0ms a down
1ms want
10ms a up
10ms P down
10ms read
20ms P up
20ms read

1ms open
1ms keys?
10ms read masked
10ms P down seen
10ms read unmasked
20ms read masked
20ms P up seen
20ms read unmasked
20ms grab
20001us read masked
20001us read unmasked
20001us grabbed
20001us read unmasked
