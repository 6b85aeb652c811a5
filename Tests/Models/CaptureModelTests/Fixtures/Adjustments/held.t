# SPDX-License-Identifier: Apache-2.0
# While a bracket has the controls, nothing is set and nothing is set back.
10ms   want 1 zoom=2
20ms   set
30ms   hold
32ms   want 2 zoom=3
34ms   opened
36ms   release
50ms   free
60ms   set
70ms   set

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
30ms rested
50ms set zoom=2
60ms set zoom=3
70ms changed zoom=3
70ms answer 2
