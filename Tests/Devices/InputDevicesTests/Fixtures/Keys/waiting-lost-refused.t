# SPDX-License-Identifier: Apache-2.0
# If the kernel does not say which keys are down, those that were known to be have to do.
0ms a down
1ms want
refuse keys?
10ms b down
10ms overflow
10ms read
20ms a up
20ms read

1ms open
1ms keys?
10ms read unmasked
10ms keys?
20ms read unmasked
20ms grab
20001us read masked
20001us read unmasked
20001us grabbed
20001us read unmasked
