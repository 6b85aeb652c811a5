# SPDX-License-Identifier: Apache-2.0
# A tap after the last look: the grab ends, and nobody else saw it.
held
at finish P down, P up
10ms unwant

10ms read unmasked
10ms closing
10ms finish
10ms P down alone
10ms P up alone
10ms release
10ms released
