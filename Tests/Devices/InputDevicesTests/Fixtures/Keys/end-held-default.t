# SPDX-License-Identifier: Apache-2.0
# The twin holds a button's key: the grab ends when its default release is there.
held
10ms P down
10ms read
10ms default P down
20ms unwant
30ms P up
at P default P up
30ms read

10ms read unmasked
10ms P down alone
10ms twin P down
30ms read unmasked
30ms P up alone
30ms twin P up
30ms read unmasked
30ms closing
30ms finish
30ms release
30ms released
