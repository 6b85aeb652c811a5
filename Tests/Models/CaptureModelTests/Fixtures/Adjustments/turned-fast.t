# SPDX-License-Identifier: Apache-2.0
# A dial that is turned faster than the camera follows: of what came in the meantime only the newest is set.
10ms   want 1 zoom=1.1
12ms   want 2 zoom=1.2
14ms   want 3 zoom=1.3
16ms   want 4 bias=500
30ms   set
50ms   set

10ms set zoom=1.1
30ms changed zoom=1.1
30ms answer 1
30ms set zoom=1.3 bias=500
50ms changed zoom=1.3 bias=500
50ms answer 2 3 4
