# SPDX-License-Identifier: Apache-2.0
# Frames that the camera lost count, as they have had their time: 14 has the setting although it is the
# second that came.
steps 1
0ms begin
1ms set
30ms frame 11
130ms frame 14
131ms set
230ms frame 17

0ms set 0
130ms captured 14
130ms restore
230ms settled
