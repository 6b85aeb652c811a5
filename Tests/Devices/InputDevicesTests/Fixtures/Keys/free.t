# SPDX-License-Identifier: Apache-2.0
# Without a grab others see all, and keys without a role are nobody's business here.
0ms P down
0ms read
10ms a down
10ms P repeat
10ms read
20ms P up scan
20ms read
30ms Q down
30ms read

0ms read masked
0ms P down seen
10ms read masked
20ms read masked
20ms P up seen
30ms read masked
30ms Q down seen
