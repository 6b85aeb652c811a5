# SPDX-License-Identifier: Apache-2.0
# Edges from before the grab that are in both queues count once, as the masked one has them.
1ms P down
1ms P up
at grab P down, P up
1ms want

1ms open
1ms keys?
1ms grab
1001us read masked
1ms P down seen
1ms P up seen
1ms P down seen
1ms P up seen
1001us read masked
1001us read unmasked
1001us read unmasked
1001us grabbed
1001us read unmasked
