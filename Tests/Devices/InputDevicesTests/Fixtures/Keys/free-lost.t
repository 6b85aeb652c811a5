# SPDX-License-Identifier: Apache-2.0
# Events were lost without a grab: the states are read, and what was read with SYN_DROPPED is older than they.
0ms P down
0ms P up
0ms Q down
0ms overflow
2ms P down
3ms P up
4ms P down
5ms read
10ms Q up
10ms read

5ms read masked
5ms states? masked
5ms lost, down: P Q
10ms read masked
10ms Q up seen
