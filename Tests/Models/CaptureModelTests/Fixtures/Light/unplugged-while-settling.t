# SPDX-License-Identifier: Apache-2.0
# The camera is unplugged when the photo has its frame, and the light is off.
interval 30ms
0ms begin
1ms lit
91ms frame 3 at 90ms
92ms dark
100ms ended DeviceWasDisconnected
101ms frame 9

0ms on
91ms off
92ms captured 3 lit
100ms settled
