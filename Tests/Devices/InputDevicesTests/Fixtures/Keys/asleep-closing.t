# SPDX-License-Identifier: Apache-2.0
# The kernel's releases among the last events are no edges either.
held
0ms P down
0ms read
10ms unwant
at finish asleep
3000ms wait

1us read unmasked
1us P down alone
2010ms read unmasked
2010ms closing always
2010ms finish
2010ms release
2010ms released
2260ms lost, down:
