# SPDX-License-Identifier: Apache-2.0
# A photo that has its frame is finished; one that has none fails, and so does one that waited for
# its turn.
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms frame 1
220ms photo 2
221ms photo 3 queue
300ms state failed DeviceWasDisconnected
301ms ended DeviceWasDisconnected
310ms stored 1

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
200ms readiness 3
210ms 1 did_capture
210ms encode 1
210ms readiness 4
220ms readiness 3
300ms readiness 0
301ms 2 will_begin_capture DeviceWasDisconnected
301ms 2 will_capture DeviceWasDisconnected
301ms 2 did_capture DeviceWasDisconnected
301ms 2 did_finish_processing DeviceWasDisconnected
301ms 2 did_finish_capture DeviceWasDisconnected
301ms end 2
301ms 3 will_begin_capture DeviceWasDisconnected
301ms 3 will_capture DeviceWasDisconnected
301ms 3 did_capture DeviceWasDisconnected
301ms 3 did_finish_processing DeviceWasDisconnected
301ms 3 did_finish_capture DeviceWasDisconnected
301ms end 3
310ms 1 did_finish_processing file 1
310ms 1 did_finish_capture file 1
310ms end 1
