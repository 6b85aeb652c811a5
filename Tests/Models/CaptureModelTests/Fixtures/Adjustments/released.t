# SPDX-License-Identifier: Apache-2.0
# Nobody has the camera any more: it is set back. Somebody who has it right after that comes next.
10ms   want 1 zoom=2
20ms   set
30ms   release
32ms   want 2 zoom=3
40ms   restored
50ms   set

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
30ms restore
40ms set zoom=3
50ms changed zoom=3
50ms answer 2
