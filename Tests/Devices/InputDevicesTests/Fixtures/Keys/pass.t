# SPDX-License-Identifier: Apache-2.0
# A packet of a key without a role goes on with its scan code; the one of a button goes without it.
held
10ms a down scan
10ms wheel
10ms P down scan
10ms a up scan
10ms read

10ms read unmasked
10ms twin scan, a down
10ms twin wheel
10ms P down alone
10ms twin scan, a up
