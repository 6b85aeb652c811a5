# SPDX-License-Identifier: Apache-2.0
# No key is down: the grab holds when the call returns.
0ms want
10ms P down
10ms read
20ms P up
20ms read

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us grabbed
1us read unmasked
10ms read unmasked
10ms P down alone
20ms read unmasked
20ms P up alone
