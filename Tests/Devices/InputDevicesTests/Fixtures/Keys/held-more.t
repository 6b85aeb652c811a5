# SPDX-License-Identifier: Apache-2.0
# Another key goes down in the meantime: the grab waits for the last of them.
0ms a down
1ms want
100ms b down
100ms a up
100ms read
200ms b up
200ms read

1ms open
1ms keys?
100ms read unmasked
200ms read unmasked
200ms grab
200001us read masked
200001us read unmasked
200001us grabbed
200001us read unmasked
