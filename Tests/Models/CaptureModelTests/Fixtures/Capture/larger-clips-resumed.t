# SPDX-License-Identifier: Apache-2.0
# Clips that are allowed again before the turn of a larger photo: they need each frame, and it fails. The camera is
# not switched, and the next photo begins.
clips suspended
responsive
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1 size=128x96
210ms photo 2 size=128x96
220ms photo 3
230ms clips resumed
240ms photo size=128x96
300ms frame 1
400ms settled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms still 1 of 128x96
200ms readiness 3
240ms refused InvalidSettings maxPhotoDimensions
300ms 1 did_capture
300ms encode 1
400ms 2 will_begin_capture SessionConfigurationChanged
400ms 2 will_capture SessionConfigurationChanged
400ms 2 did_capture SessionConfigurationChanged
400ms 2 did_finish_processing SessionConfigurationChanged
400ms 2 did_finish_capture SessionConfigurationChanged
400ms end 2
400ms 3 will_begin_capture
400ms 3 will_capture
400ms look 3
400ms readiness 1
