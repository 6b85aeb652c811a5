# SPDX-License-Identifier: Apache-2.0
# The session's camera is lost in the middle of a bracket. The next photo still waits until the
# controls are restored.
brackets
0ms state starting
90ms stream
100ms state running
200ms photo 1 bracket=-1000,0
300ms noframe 1 DeviceWasDisconnected
310ms photo 2
400ms settled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms bracket 1 of 2
200ms readiness 3
300ms 1 did_capture DeviceWasDisconnected
300ms 1 did_finish_processing DeviceWasDisconnected
300ms 1 did_finish_processing DeviceWasDisconnected
300ms 1 did_finish_capture DeviceWasDisconnected
300ms end 1
300ms readiness 4
310ms readiness 3
400ms 2 will_begin_capture
400ms 2 will_capture
400ms look 2
