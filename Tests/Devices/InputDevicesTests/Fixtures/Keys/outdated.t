# SPDX-License-Identifier: Apache-2.0
# A device for which the rules have changed is let go of: after its last release it is removed.
held
10ms P down
10ms read
20ms announce
20ms unwant
50ms P up
at released gone
50ms read
60ms want

10ms read unmasked
10ms P down alone
20ms read unmasked
50ms read unmasked
50ms P up alone
50ms read unmasked
50ms closing
50ms finish
50ms release
50ms released
50ms stopped
