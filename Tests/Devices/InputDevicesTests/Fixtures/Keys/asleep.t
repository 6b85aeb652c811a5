# SPDX-License-Identifier: Apache-2.0
# The device stays: it slept, and after 250 ms its states are reported.
held
0ms P down
0ms a down
0ms read
10ms asleep
10ms read
500ms wait

1us read unmasked
1us P down alone
1us twin a down
10ms read unmasked
10ms twin a up
260ms lost, down:
