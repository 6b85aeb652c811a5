# SPDX-License-Identifier: Apache-2.0
# The key comes up unread, and the end that waits for it is announced: it comes at once.
held
10ms a down
10ms read
20ms unwant
30ms a up
30ms announce
30ms unwant

10ms read unmasked
10ms twin a down
30ms read unmasked
30ms twin a up
30ms read unmasked
30ms closing
30ms finish
30ms release
30ms released
