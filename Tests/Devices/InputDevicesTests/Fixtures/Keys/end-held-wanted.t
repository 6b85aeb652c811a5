# SPDX-License-Identifier: Apache-2.0
# Wanted again before that: the grab stays.
held
10ms a down
10ms read
20ms unwant
30ms want
40ms a up
3000ms read

10ms read unmasked
10ms twin a down
3000ms read unmasked
3000ms twin a up
