# SPDX-License-Identifier: Apache-2.0
# A camera that is opened while it is set may have lost half of that: it is set once more, and then to what was noted.
10ms   want 1 zoom=2
12ms   want 2 bias=500
15ms   opened
20ms   set
30ms   set
40ms   set

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
20ms set zoom=2
30ms set zoom=2 bias=500
40ms changed zoom=2 bias=500
40ms answer 2
