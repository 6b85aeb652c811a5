# SPDX-License-Identifier: Apache-2.0
# Stop does not wait for a photo that waits for a start.
0ms state starting
90ms stream
100ms state running
200ms state stopped
210ms photo 1 queue
220ms ended OperationCancelled
300ms state starting
310ms stream
320ms state running
330ms frame 1
340ms stored 1

100ms readiness 1
200ms readiness 0
320ms 1 will_begin_capture
320ms 1 will_capture
320ms look 1
320ms readiness 3
330ms 1 did_capture
330ms encode 1
330ms readiness 4
340ms 1 did_finish_processing file 1
340ms 1 did_finish_capture file 1
340ms end 1
340ms readiness 1
