# SPDX-License-Identifier: Apache-2.0
# A photo that waits for its camera is given up when nobody wants it.
0ms state starting
10ms photo 1 queue
20ms closed starting discard
30ms stream

20ms orphan 1 discard
20ms 1 will_begin_capture OperationCancelled
20ms 1 will_capture OperationCancelled
20ms 1 did_capture OperationCancelled
20ms 1 did_finish_processing OperationCancelled
20ms 1 did_finish_capture OperationCancelled
20ms end 1
