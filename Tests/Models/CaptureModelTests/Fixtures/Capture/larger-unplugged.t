# SPDX-License-Identifier: Apache-2.0
# The camera goes while it is switched. The next photo waits until the switch is over.
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1 size=128x96
300ms ended DeviceWasDisconnected back
301ms noframe 1 DeviceWasDisconnected
310ms photo 2
320ms settled
330ms stream

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms still 1 of 128x96
200ms readiness 3
301ms 1 did_capture DeviceWasDisconnected
301ms 1 did_finish_processing DeviceWasDisconnected
301ms 1 did_finish_capture DeviceWasDisconnected
301ms end 1
301ms readiness 4
310ms readiness 3
330ms 2 will_begin_capture
330ms 2 will_capture
330ms look 2
