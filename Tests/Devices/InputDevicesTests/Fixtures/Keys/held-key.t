# SPDX-License-Identifier: Apache-2.0
# A key without a role is down: others see its release, and then the grab follows.
0ms a down
1ms want
300ms a up
300ms read

1ms open
1ms keys?
300ms read unmasked
300ms grab
300001us read masked
300001us read unmasked
300001us grabbed
300001us read unmasked
