# SPDX-License-Identifier: Apache-2.0
# Its release comes after the grab: others know the press alone, so the grab is given up.
at grab P down
at read-masked P up
0ms want

0ms open
0ms keys?
0ms grab
1us read masked
0ms P down seen
1us read masked
1us read unmasked
1us read unmasked
1us close
