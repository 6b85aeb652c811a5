# SPDX-License-Identifier: Apache-2.0
# The camera goes in the middle: the steps that have their frame keep it, the others fail, and the
# controls cannot be restored. The journal remembers them.
0ms begin
1ms set
97ms frame 13
98ms set
120ms ended DeviceWasDisconnected
121ms refused DeviceWasDisconnected
122ms frame 14

0ms set 0
97ms set 1
120ms captured 13 DeviceWasDisconnected DeviceWasDisconnected
120ms restore
121ms settled, not restored
