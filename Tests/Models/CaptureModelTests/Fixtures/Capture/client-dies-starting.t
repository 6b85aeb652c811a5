# SPDX-License-Identifier: Apache-2.0
# A photo that waits for a camera being started is taken, too.
0ms state starting
10ms photo 1 queue
20ms closed starting
30ms state stopped
100ms stream
110ms frame 1
120ms stored 1

100ms 1 will_begin_capture
100ms 1 will_capture
100ms look 1
110ms 1 did_capture
110ms encode 1
120ms orphan 1 keep file 1
120ms 1 did_finish_processing file 1
120ms 1 did_finish_capture file 1
120ms end 1
