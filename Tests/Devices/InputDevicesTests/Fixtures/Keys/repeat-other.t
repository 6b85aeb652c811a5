# SPDX-License-Identifier: Apache-2.0
# A release by another program's device is a person's: its packets end like any other.
0ms P down
0ms P repeat
0ms P up
0ms read

0ms read masked
0ms P down seen
0ms P up seen
