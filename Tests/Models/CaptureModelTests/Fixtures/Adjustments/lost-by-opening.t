# SPDX-License-Identifier: Apache-2.0
# A camera that was opened again and does not take what it had is as it came.
10ms   want 1 crop=0.25,0.25,0.5,0.5
20ms   set
50ms   opened
60ms   refused
65ms   undone
70ms   release
75ms   restored

10ms set crop=0.25,0.25,0.5,0.5
20ms changed crop=0.25,0.25,0.5,0.5
20ms answer 1
50ms set crop=0.25,0.25,0.5,0.5
60ms changed
60ms undo
70ms restore
