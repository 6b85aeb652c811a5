# SPDX-License-Identifier: Apache-2.0
# The client of photos with two results each is gone, and none of their files is to stay. The first has one file on
# the disk, which was reported to nobody, and one on its way; the second has both files on the disk; the third has
# no frame yet. Files that reach the disk later are removed then.
responsive
0ms stream
0ms state running
10ms photo 1 raw
10ms photo 2 raw
10ms photo 3 raw
20ms frame 1
20ms frame 2
30ms encoded 1
30ms encoded 1.2
30ms encoded 2
30ms encoded 2.2
40ms stored 1.2
40ms stored 2
40ms stored 2.2
50ms closed discard
60ms stored 1

0ms readiness 1
10ms 1 will_begin_capture
10ms 1 will_capture
10ms look 1
10ms 2 will_begin_capture
10ms 2 will_capture
10ms look 2
10ms 3 will_begin_capture
10ms 3 will_capture
10ms look 3
20ms 1 did_capture
20ms encode 1
20ms encode 1.2
20ms 2 did_capture
20ms encode 2
20ms encode 2.2
30ms store 1
30ms store 1.2
30ms store 2
30ms store 2.2
50ms orphan 1 discard file 1.2
50ms orphan 2 discard file 2
50ms orphan 2 discard file 2.2
50ms orphan 1 discard
50ms orphan 3 discard
50ms 1 did_finish_processing OperationCancelled
50ms 1 did_finish_processing file 1.2
50ms 1 did_finish_capture OperationCancelled file 1.2
50ms end 1
50ms 2 did_finish_processing file 2
50ms 2 did_finish_processing file 2.2
50ms 2 did_finish_capture file 2.2
50ms end 2
50ms 3 did_capture OperationCancelled
50ms 3 did_finish_processing OperationCancelled
50ms 3 did_finish_processing OperationCancelled
50ms 3 did_finish_capture OperationCancelled
50ms end 3
60ms orphan 1 discard file 1
