# SPDX-License-Identifier: Apache-2.0
responsive
0ms state starting
90ms stream
100ms state running
200ms photo 1
201ms photo 2
210ms frame 1
300ms noframe 2 DeviceWasDisconnected
301ms state failed DeviceWasDisconnected
302ms ended DeviceWasDisconnected
310ms encoded 1
320ms failed 1 DiskFull

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
201ms 2 will_begin_capture
201ms 2 will_capture
201ms look 2
210ms 1 did_capture
210ms encode 1
300ms 2 did_capture DeviceWasDisconnected
300ms 2 did_finish_processing DeviceWasDisconnected
300ms 2 did_finish_capture DeviceWasDisconnected
300ms end 2
301ms readiness 0
310ms store 1
320ms 1 did_finish_processing DiskFull
320ms 1 did_finish_capture DiskFull
320ms end 1
