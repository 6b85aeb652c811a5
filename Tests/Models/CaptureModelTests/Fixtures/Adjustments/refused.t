# SPDX-License-Identifier: Apache-2.0
# A driver that refuses: what was in force stays so, and the next wish is not spoilt by the refused one.
10ms   want 1 bias=1000
20ms   set
30ms   want 2 zoom=4
32ms   want 3 bias=0
40ms   refused
45ms   undone
50ms   set

10ms set bias=1000
20ms changed bias=1000
20ms answer 1
30ms set zoom=4 bias=1000
40ms refuse 2
40ms undo bias=1000
45ms set bias=0
50ms changed bias=0
50ms answer 3
