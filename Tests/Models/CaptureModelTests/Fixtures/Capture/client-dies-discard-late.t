# SPDX-License-Identifier: Apache-2.0
# The file of the first had its final name already: it is removed when it is durable. The second was durable, and
# waited for the first to be reported: it is removed at once.
responsive
0ms stream
0ms state running
10ms photo 1
10ms photo 2
20ms frame 1
20ms frame 2
30ms encoded 1
30ms encoded 2
40ms stored 2
50ms closed discard
60ms stored 1

0ms readiness 1
10ms 1 will_begin_capture
10ms 1 will_capture
10ms look 1
10ms 2 will_begin_capture
10ms 2 will_capture
10ms look 2
20ms 1 did_capture
20ms encode 1
20ms 2 did_capture
20ms encode 2
30ms store 1
30ms store 2
50ms orphan 2 discard file 2
50ms orphan 1 discard
50ms 1 did_finish_processing OperationCancelled
50ms 1 did_finish_capture OperationCancelled
50ms end 1
50ms 2 did_finish_processing file 2
50ms 2 did_finish_capture file 2
50ms end 2
60ms orphan 1 discard file 1
