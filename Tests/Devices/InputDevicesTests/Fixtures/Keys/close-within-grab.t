# SPDX-License-Identifier: Apache-2.0
# Closed while the edges from before a grab are reported: the grab is not taken further.
1ms P down
1ms P up
at P close
1ms want

1ms open
1ms keys?
1ms grab
1001us read masked
1ms P down seen
1001us stopped
