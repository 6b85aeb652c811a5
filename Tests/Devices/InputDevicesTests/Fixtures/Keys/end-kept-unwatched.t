# SPDX-License-Identifier: Apache-2.0
# The queue that was kept cannot be watched: the grab ends with the button down.
held
at finish P down
refuse keep
10ms unwant
20ms P up
20ms read

10ms read unmasked
10ms closing
10ms finish
10ms P down alone
10ms keep
10ms release
10ms released
20ms half P
20ms read masked
20ms P up seen
