# SPDX-License-Identifier: Apache-2.0
# R-39: a second call before the start answers the first with false; the start answers the second with true.
0ms prepare a 1
10ms prepare b 2
20ms runs
30ms made 1

10ms a false
20ms make 1 for 2
30ms b true
