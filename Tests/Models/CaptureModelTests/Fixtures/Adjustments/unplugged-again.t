# SPDX-License-Identifier: Apache-2.0
# A camera that is unplugged once more before it has everything back has it the next time.
10ms   want 1 zoom=2
20ms   set
50ms   opened
60ms   gone
90ms   opened
95ms   set

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
50ms set zoom=2
90ms set zoom=2
