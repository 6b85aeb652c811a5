# SPDX-License-Identifier: Apache-2.0
# Without an announcement the grab ends with the button down. Others are shown its release alone.
held
10ms P down
10ms unwant
50ms P up
50ms read

10ms read unmasked
10ms P down alone
10ms read unmasked
10ms closing always
10ms finish
10ms release
10ms released
50ms half P
50ms read masked
50ms P up seen
