# SPDX-License-Identifier: Apache-2.0
# A device that is gone takes no more wishes, and neither has it a deadline.
0ms P down
0ms read
10ms asleep
10ms read
20ms gone
30ms want
900ms read

0ms read masked
0ms P down seen
10ms read masked
20ms stopped
