# SPDX-License-Identifier: Apache-2.0
# The same, and the button stays down: after 2 s the grab ends anyway.
held
10ms P down
10ms unwant
3000ms P up
3000ms read

10ms read unmasked
10ms P down alone
10ms read unmasked
2010ms read unmasked
2010ms closing always
2010ms finish
2010ms release
2010ms released
3000ms half P
3000ms read masked
3000ms P up seen
