# SPDX-License-Identifier: Apache-2.0
# Nobody will start the session any more.
10ms photo 1 queue
20ms closed

20ms 1 will_begin_capture OperationCancelled
20ms 1 will_capture OperationCancelled
20ms 1 did_capture OperationCancelled
20ms 1 did_finish_processing OperationCancelled
20ms 1 did_finish_capture OperationCancelled
20ms end 1
