# SPDX-License-Identifier: Apache-2.0
# The masked queue runs over before the grab: its states are those of now.
1ms P down
1ms P up
1ms Q down
1ms Q up
1ms overflow
1ms want
10ms P down
10ms read

1ms open
1ms keys?
1ms grab
1001us read masked
1001us states? masked
1001us lost, down:
1001us read masked
1001us read unmasked
1001us grabbed
1001us read unmasked
10ms read unmasked
10ms P down alone
