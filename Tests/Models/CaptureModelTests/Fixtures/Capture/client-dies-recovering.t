# SPDX-License-Identifier: Apache-2.0
# The client's camera is being brought back: the photo that waits for it is taken, even if the first
# try fails.
0ms state failed DeviceWasDisconnected
10ms photo queue
20ms closed starting
30ms ended DeviceFailure back
40ms stream
50ms frame 1
60ms encoded 1
70ms stored 1

40ms 1 will_begin_capture
40ms 1 will_capture
40ms look 1
50ms 1 did_capture
50ms encode 1
60ms store 1
70ms orphan 1 keep file 1
70ms 1 did_finish_processing file 1
70ms 1 did_finish_capture file 1
70ms end 1
