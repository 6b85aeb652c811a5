# SPDX-License-Identifier: Apache-2.0
# A tap that nobody had read before the grab was seen by others; its stamps lie before the grab's.
1ms P down
1ms P up
1ms want

1ms open
1ms keys?
1ms grab
1001us read masked
1ms P down seen
1ms P up seen
1001us read masked
1001us read unmasked
1001us grabbed
1001us read unmasked
