# SPDX-License-Identifier: Apache-2.0
# In a transaction nothing is made ready: the configuration is about to be another one.
0ms runs
10ms opens
11ms prepare a 1
20ms commits
30ms made 1

20ms make 1 for 1
30ms a true
