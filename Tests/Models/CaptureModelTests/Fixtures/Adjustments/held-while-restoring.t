# SPDX-License-Identifier: Apache-2.0
# A bracket of the next session waits until the camera is as it was.
10ms   want 1 zoom=2
20ms   set
30ms   release
32ms   hold
40ms   restored
50ms   free

10ms set zoom=2
20ms changed zoom=2
20ms answer 1
30ms restore
40ms rested
