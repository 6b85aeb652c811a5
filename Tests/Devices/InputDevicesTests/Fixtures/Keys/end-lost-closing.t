# SPDX-License-Identifier: Apache-2.0
# Events lost after the last look: the rest of their packet is dropped.
held
at finish P down, a down, a up, overflow
10ms unwant

10ms read unmasked
10ms closing
10ms finish
10ms release
10ms released
