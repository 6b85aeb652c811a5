# SPDX-License-Identifier: Apache-2.0
# The kernel releases the keys of a device that goes. Nobody let them go: its removal ends the press.
0ms P down
0ms read
10ms asleep
10ms read
100ms gone
500ms wait

0ms read masked
0ms P down seen
10ms read masked
100ms stopped
