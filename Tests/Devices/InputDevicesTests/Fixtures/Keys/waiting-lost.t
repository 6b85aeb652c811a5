# SPDX-License-Identifier: Apache-2.0
# Events are lost while a key is waited for: the kernel is asked again.
0ms a down
1ms want
10ms a up
10ms b down
10ms overflow
10ms read
20ms b up
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
