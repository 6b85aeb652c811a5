# SPDX-License-Identifier: Apache-2.0
# A tap that was not read before the end was not seen by others.
held
10ms P down
10ms P up
10ms announce
10ms unwant

10ms read unmasked
10ms P down alone
10ms P up alone
10ms read unmasked
10ms closing
10ms finish
10ms release
10ms released
