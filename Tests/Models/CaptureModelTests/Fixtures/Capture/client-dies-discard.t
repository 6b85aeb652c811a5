# SPDX-License-Identifier: Apache-2.0
# Photos of a client that is gone are to be discarded: those on their way end at once, in capture order, and
# none of their files gets its final name. Photos that were reported to the client are the client's.
responsive
0ms stream
0ms state running
10ms photo 1
20ms frame 1
30ms encoded 1
40ms stored 1
50ms photo 2
50ms photo 3
60ms frame 2
70ms encoded 2
80ms closed discard
90ms encoded 2
90ms frame 3

0ms readiness 1
10ms 1 will_begin_capture
10ms 1 will_capture
10ms look 1
20ms 1 did_capture
20ms encode 1
30ms store 1
40ms 1 did_finish_processing file 1
40ms 1 did_finish_capture file 1
40ms end 1
50ms 2 will_begin_capture
50ms 2 will_capture
50ms look 2
50ms 3 will_begin_capture
50ms 3 will_capture
50ms look 3
60ms 2 did_capture
60ms encode 2
70ms store 2
80ms orphan 2 discard
80ms orphan 3 discard
80ms 2 did_finish_processing OperationCancelled
80ms 2 did_finish_capture OperationCancelled
80ms end 2
80ms 3 did_capture OperationCancelled
80ms 3 did_finish_processing OperationCancelled
80ms 3 did_finish_capture OperationCancelled
80ms end 3
