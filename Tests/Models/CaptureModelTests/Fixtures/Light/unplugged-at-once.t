# SPDX-License-Identifier: Apache-2.0
# The camera is unplugged before the light has answered. The later answer is not the end of the
# light.
interval 30ms
0ms begin
1ms ended DeviceWasDisconnected
2ms lit
3ms dark
4ms frame 9

0ms on
2ms off
3ms captured DeviceWasDisconnected unlit
3ms settled
