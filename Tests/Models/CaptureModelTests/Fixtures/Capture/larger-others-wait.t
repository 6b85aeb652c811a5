# SPDX-License-Identifier: Apache-2.0
# Photos that are asked for while the camera is switched wait until the stream is back: a bracket, light, any
# photo.
brackets
light
responsive
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1 size=128x96
210ms photo 2 bracket=20000us
220ms photo 3 light
230ms photo 4
300ms frame 1
400ms settled
410ms frames 2
420ms settled
430ms frame 3
440ms settled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms still 1 of 128x96
200ms readiness 3
300ms 1 did_capture
300ms encode 1
400ms 2 will_begin_capture
400ms 2 will_capture
400ms bracket 2 of 1
410ms 2 did_capture
410ms encode 2
420ms 3 will_begin_capture
420ms 3 will_capture
420ms light 3 for 1
430ms 3 did_capture
430ms encode 3
440ms 4 will_begin_capture
440ms 4 will_capture
440ms look 4
440ms readiness 1
