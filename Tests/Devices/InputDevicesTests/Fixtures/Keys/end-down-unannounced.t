# SPDX-License-Identifier: Apache-2.0
# A button went down unread before an end without an announcement: the grab is kept until its release.
held
10ms P down
10ms unwant
50ms P up
50ms read

10ms read unmasked
10ms P down alone
10ms read unmasked
50ms read unmasked
50ms P up alone
50ms read unmasked
50ms closing
50ms finish
50ms release
50ms released
