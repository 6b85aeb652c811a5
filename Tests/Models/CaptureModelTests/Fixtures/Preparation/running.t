# SPDX-License-Identifier: Apache-2.0
# While the session runs, a call is answered as soon as everything is ready.
0ms runs
10ms prepare a 2
20ms made 1
30ms prepare b 0
31ms made 2

10ms make 1 for 2
20ms a true
30ms make 2 for 0
31ms b true
