# SPDX-License-Identifier: Apache-2.0
# The camera is unplugged, and there was no light either.
interval 30ms
0ms begin
1ms ended DeviceWasDisconnected
2ms refused

0ms on
2ms captured DeviceWasDisconnected unlit
2ms settled
