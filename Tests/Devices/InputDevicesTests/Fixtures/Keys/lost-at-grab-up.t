# SPDX-License-Identifier: Apache-2.0
# The unmasked queue runs over while the grab is taken, and all keys are up: the grab holds.
at grab a down
at read-unmasked a up, overflow
0ms want
10ms a down
10ms read

0ms open
0ms keys?
0ms grab
1us read masked
1us read unmasked
1us read unmasked
1us keys?
1us grabbed
1us read unmasked
10ms read unmasked
10ms twin a down
