# SPDX-License-Identifier: Apache-2.0
# The camera is unplugged while the light is on: the light goes off at once.
interval 30ms
0ms begin
1ms lit
30ms frame 1
40ms ended DeviceWasDisconnected
41ms dark

0ms on
40ms off
41ms captured DeviceWasDisconnected unlit
41ms settled
