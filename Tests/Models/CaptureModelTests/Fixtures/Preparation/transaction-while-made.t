# SPDX-License-Identifier: Apache-2.0
# A transaction opens while resources are being made ready: they are made again.
0ms runs
10ms prepare a 1
11ms opens
12ms made 1
20ms commits
30ms made 2

10ms make 1 for 1
20ms make 2 for 1
30ms a true
