# SPDX-License-Identifier: Apache-2.0
# No key is down: the grab ends when the call returns.
held
10ms unwant
20ms P down
20ms read

10ms read unmasked
10ms closing
10ms finish
10ms release
10ms released
20ms read masked
20ms P down seen
