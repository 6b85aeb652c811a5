# SPDX-License-Identifier: Apache-2.0
# Photos made ready for an earlier call do not answer a later one.
0ms runs
10ms prepare a 1
11ms prepare b 2
20ms made 1
30ms made 2

10ms make 1 for 1
11ms a false
11ms make 2 for 2
30ms b true
