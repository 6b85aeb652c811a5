# SPDX-License-Identifier: Apache-2.0
# Stop while the camera is switched: the photo is finished, and so is the one that waits.
sizes 64x48 128x96
0ms state starting
90ms stream
100ms state running
200ms photo 1 size=128x96
205ms photo 2
210ms state stopped
300ms frame 1
310ms stored 1
400ms settled
410ms frame 2
420ms stored 2
430ms ended OperationCancelled

100ms readiness 1
200ms 1 will_begin_capture
200ms 1 will_capture
200ms still 1 of 128x96
200ms readiness 3
210ms readiness 0
300ms 1 did_capture
300ms encode 1
310ms 1 did_finish_processing file 1
310ms 1 did_finish_capture file 1
310ms end 1
400ms 2 will_begin_capture
400ms 2 will_capture
400ms look 2
410ms 2 did_capture
410ms encode 2
420ms 2 did_finish_processing file 2
420ms 2 did_finish_capture file 2
420ms end 2
