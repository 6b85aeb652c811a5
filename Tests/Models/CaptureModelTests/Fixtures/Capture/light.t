# SPDX-License-Identifier: Apache-2.0
# A photo with light waits for earlier photos, and later ones wait until the light is off and frames
# are as before.
responsive
light
0ms state starting
90ms stream
100ms state running
200ms photo 1
210ms photo 2 light
220ms frame 1
230ms photo 3
300ms frame 2
310ms encoded 2
400ms settled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms look 1
210ms readiness 3
220ms 1 did_capture
220ms encode 1
220ms 2 will_begin_capture
220ms 2 will_capture
220ms light 2 for 1
300ms 2 did_capture
300ms encode 2
310ms store 2
400ms 3 will_begin_capture
400ms 3 will_capture
400ms look 3
400ms readiness 1
