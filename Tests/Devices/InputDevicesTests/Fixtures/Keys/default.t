# SPDX-License-Identifier: Apache-2.0
# A press that no client gets goes to the twin in its place among the other keys.
held
at P default P down
10ms a down
10ms P down
10ms b down
10ms read
at P default P up
20ms P up
20ms read

10ms read unmasked
10ms twin a down
10ms P down alone
10ms twin P down
10ms twin b down
20ms read unmasked
20ms P up alone
20ms twin P up
