# SPDX-License-Identifier: Apache-2.0
# The session's camera is unplugged before it has its frame: the frame of the other camera still
# arrives.
companions b
0ms state starting
90ms stream
100ms state running
200ms photo 1
205ms ended DeviceWasDisconnected
206ms state failed DeviceWasDisconnected
210ms frames 1 but 1 DeviceWasDisconnected
220ms encoded 1.2
230ms stored 1.2

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1 with b
200ms readiness 3
206ms readiness 0
210ms 1 did_capture
210ms encode 1.2
210ms 1 did_finish_processing DeviceWasDisconnected
220ms store 1.2
230ms 1 did_finish_processing file 1.2
230ms 1 did_finish_capture DeviceWasDisconnected file 1.2
230ms end 1
