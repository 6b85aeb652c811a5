# SPDX-License-Identifier: Apache-2.0
# Events are lost while the grab holds: the states are read, and keys that came up go up on the twin.
held
10ms a down
10ms b down
10ms read
20ms a up
20ms P down
20ms overflow
21ms Q down
22ms Q up
20ms read
30ms b up
30ms P up
30ms read

10ms read unmasked
10ms twin a down
10ms twin b down
22ms read unmasked
22ms states? unmasked
22ms lost, down: P
22ms twin a up
30ms read unmasked
30ms twin b up
30ms P up alone
