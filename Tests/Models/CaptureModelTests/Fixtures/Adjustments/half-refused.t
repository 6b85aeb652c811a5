# SPDX-License-Identifier: Apache-2.0
# A driver that takes the zoom and refuses the crop: the zoom is undone, and nobody waits for the session that is gone.
10ms   want 1 zoom=2 crop=0,0,0.5,0.5
20ms   refused
22ms   release
25ms   undone
26ms   release
30ms   restored
31ms   release

10ms set zoom=2 crop=0,0,0.5,0.5
20ms refuse 1
20ms undo
26ms restore
