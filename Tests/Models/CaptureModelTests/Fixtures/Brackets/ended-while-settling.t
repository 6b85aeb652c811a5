# SPDX-License-Identifier: Apache-2.0
# After the frames are there, nothing is lost by the end of the stream.
steps 1
0ms begin
1ms set
97ms frame 13
98ms set
110ms ended DeviceWasDisconnected
111ms frame 20

0ms set 0
97ms captured 13
97ms restore
110ms settled
