# SPDX-License-Identifier: Apache-2.0
# The release of a key whose press was lost goes to nobody: the twin does not hold it.
held
10ms a down
10ms b down
10ms overflow
10ms read
20ms a up
20ms read
30ms b up
30ms read

10ms read unmasked
10ms states? unmasked
10ms lost, down:
20ms read unmasked
30ms read unmasked
