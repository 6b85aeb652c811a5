# SPDX-License-Identifier: Apache-2.0
# Wanted again while the end is reported.
held
at released want
10ms unwant

10ms read unmasked
10ms closing
10ms finish
10ms release
10ms released
10ms open
10ms keys?
10ms grab
10001us read masked
10001us read unmasked
10001us grabbed
10001us read unmasked
