# SPDX-License-Identifier: Apache-2.0
# The camera is unplugged while the light goes off: the photo has its frame, and nothing more is
# awaited.
interval 30ms
0ms begin
1ms lit
91ms frame 3 at 90ms
92ms ended DeviceWasDisconnected
93ms dark
94ms frame 9

0ms on
91ms off
93ms captured 3 lit
93ms settled
