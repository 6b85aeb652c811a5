# SPDX-License-Identifier: Apache-2.0
# Photos that were asked for before are made ready again for the configuration that a transaction
# ends with.
0ms runs
10ms prepare a 1
20ms made 1
30ms opens
40ms runs
50ms commits
60ms made 2

10ms make 1 for 1
20ms a true
50ms make 2 for 1
