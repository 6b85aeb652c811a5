# SPDX-License-Identifier: Apache-2.0
# A button goes down after the last look: the thread keeps the queue, and its release ends the grab.
held
at finish P down
10ms announce
10ms unwant
50ms P up
50ms read

10ms read unmasked
10ms closing
10ms finish
10ms P down alone
10ms keep
50ms read unmasked
50ms P up alone
50ms read unmasked
50ms closing
50ms finish
50ms release
50ms released
