# SPDX-License-Identifier: Apache-2.0
# A key without a role goes down after the grab, before anybody looked: it goes to the twin.
at read-masked a down
0ms want
10ms a up
10ms read

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us read unmasked
1us grabbed
1us twin a down
1us read unmasked
10ms read unmasked
10ms twin a up
