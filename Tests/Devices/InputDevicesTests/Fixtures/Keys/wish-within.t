# SPDX-License-Identifier: Apache-2.0
# A wish that is made while an edge is delivered comes after the events that were read with it.
held
at P unwant
10ms P down
10ms Q down
10ms Q up
10ms P up
10ms read

10ms read unmasked
10ms P down alone
10ms Q down alone
10ms Q up alone
10ms P up alone
10ms read unmasked
10ms closing
10ms finish
10ms release
10ms released
