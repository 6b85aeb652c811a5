# SPDX-License-Identifier: Apache-2.0
# The loss of events ends a press and with it the wish for the grab, and a button goes down unread: held until its release.
held
10ms P down
10ms read
20ms P up
20ms overflow
at lost, P down, unwant
20ms read
50ms P up
50ms read

10ms read unmasked
10ms P down alone
20ms read unmasked
20ms states? unmasked
20ms lost, down:
20ms read unmasked
20ms P down alone
20ms read unmasked
50ms read unmasked
50ms P up alone
50ms read unmasked
50ms closing
50ms finish
50ms release
50ms released
