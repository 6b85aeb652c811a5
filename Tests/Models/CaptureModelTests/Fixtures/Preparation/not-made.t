# SPDX-License-Identifier: Apache-2.0
# Something could not be made ready.
0ms prepare a 1
10ms runs
20ms unmade 1

10ms make 1 for 1
20ms a false
