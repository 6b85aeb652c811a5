# SPDX-License-Identifier: Apache-2.0
# No longer wanted while the edges from before the grab are reported.
1ms P down
1ms P up
at P unwant
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
1001us read unmasked
1001us closing
1001us finish
1001us release
1001us released
