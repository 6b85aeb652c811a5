# SPDX-License-Identifier: Apache-2.0
# Kept, and wanted again while that is reported: the grab stays.
held
at finish P down
at P want
10ms unwant
50ms P up
50ms read
60ms P down
60ms read

10ms read unmasked
10ms closing
10ms finish
10ms P down alone
10ms keep
50ms read unmasked
50ms P up alone
60ms read unmasked
60ms P down alone
