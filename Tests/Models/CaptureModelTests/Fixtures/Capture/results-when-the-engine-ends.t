# SPDX-License-Identifier: Apache-2.0
# The engine ends while a photo has one file on the disk and one on its way: the file on the disk is
# reported.
0ms stream
0ms state running
10ms photo 1 raw
20ms frame 1
30ms encoded 1
30ms encoded 1.2
40ms stored 1.2
50ms cancelled

0ms readiness 1
10ms 1 will_begin_capture
10ms 1 will_capture
10ms look 1
10ms readiness 3
20ms 1 did_capture
20ms encode 1
20ms encode 1.2
20ms readiness 4
30ms store 1
30ms store 1.2
50ms 1 did_finish_processing OperationCancelled
50ms 1 did_finish_processing file 1.2
50ms 1 did_finish_capture OperationCancelled file 1.2
50ms end 1
50ms readiness 1
